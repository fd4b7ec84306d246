; Windows installer: packs dist\arbiter-app as PyInstaller made it on Windows.
; makensis -DVERSION=0.1.0 installer/windows.nsi

Unicode true
SetCompressor /SOLID lzma
!ifndef VERSION
  !error "Say which version: makensis -DVERSION=..."
!endif

Name "Arbiter ${VERSION}"
OutFile "..\dist\arbiter-app-${VERSION}-setup.exe"
InstallDir "$LOCALAPPDATA\Programs\Arbiter"
InstallDirRegKey HKCU "Software\Arbiter" "Folder"
RequestExecutionLevel user

Page directory
Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Arbiter"

Section "Arbiter"
  SetOutPath "$INSTDIR"
  File /r "..\dist\arbiter-app\*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Arbiter.lnk" "$INSTDIR\arbiter-app.exe"

  WriteRegStr HKCU "Software\Arbiter" "Folder" "$INSTDIR"
  WriteRegStr HKCU "Software\Classes\.arbiter" "" "Arbiter.Event"
  WriteRegStr HKCU "Software\Classes\Arbiter.Event" "" "Chess event"
  WriteRegStr HKCU "Software\Classes\Arbiter.Event\shell\open\command" "" \
    '"$INSTDIR\arbiter-app.exe" "%1"'
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Arbiter"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
SectionEnd

Section "Uninstall"
  Delete "$SMPROGRAMS\Arbiter.lnk"
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\arbiter-app.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "Software\Classes\Arbiter.Event"
  DeleteRegKey HKCU "Software\Classes\.arbiter"
  DeleteRegKey HKCU "Software\Arbiter"
SectionEnd
