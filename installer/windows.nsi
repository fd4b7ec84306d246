; Windows installer: packs dist\arbiter-app as PyInstaller made it on Windows. For one user, without an
; administrator. "/S" installs and removes without a question.
; makensis -DVERSION=0.1.0 installer/windows.nsi

!ifdef TARGET
  Target ${TARGET} ; as makensis names it; x86-unicode runs on every Windows
!else
  Unicode true
!endif
SetCompressor /SOLID lzma
!ifndef VERSION
  !error "Say which version: makensis -DVERSION=..."
!endif
!include "FileFunc.nsh"
!include "LogicLib.nsh"

Name "Arbiter ${VERSION}"
OutFile "..\dist\arbiter-app-${VERSION}-setup.exe"
InstallDir "$LOCALAPPDATA\Programs\Arbiter"
InstallDirRegKey HKCU "Software\Arbiter" "Folder"
RequestExecutionLevel user
ManifestDPIAware true

Page directory
Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Arbiter"
!define ASSOCIATIONS_CHANGED 0x08000000

; Files of a program that runs cannot be replaced: looked at before anything is changed.
!macro RefuseWhileRunning un
Function ${un}RefuseWhileRunning
  ${If} ${FileExists} "$INSTDIR\arbiter-app.exe"
    ClearErrors
    FileOpen $0 "$INSTDIR\arbiter-app.exe" a
    ${If} ${Errors}
      MessageBox MB_OK|MB_ICONEXCLAMATION \
        "Arbiter is running. Please close it, then start this again." /SD IDOK
      SetErrorLevel 2
      Quit
    ${EndIf}
    FileClose $0
  ${EndIf}
FunctionEnd
!macroend
!insertmacro RefuseWhileRunning ""
!insertmacro RefuseWhileRunning "un."

; What Explorer shows beside files is read anew.
!macro TellExplorer
  System::Call 'shell32::SHChangeNotify(i ${ASSOCIATIONS_CHANGED}, i 0, p 0, p 0)'
!macroend

Section "Arbiter"
  Call RefuseWhileRunning
  ; What an older version had and this one has not would stay. Nothing of the user's is in there.
  RMDir /r "$INSTDIR\_internal"
  SetOutPath "$INSTDIR"
  File /r "..\dist\arbiter-app\*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Arbiter.lnk" "$INSTDIR\arbiter-app.exe"

  WriteRegStr HKCU "Software\Arbiter" "Folder" "$INSTDIR"
  WriteRegStr HKCU "Software\Classes\.arbiter" "" "Arbiter.Event"
  WriteRegStr HKCU "Software\Classes\.arbiter\OpenWithProgids" "Arbiter.Event" ""
  WriteRegStr HKCU "Software\Classes\Arbiter.Event" "" "Chess event"
  WriteRegStr HKCU "Software\Classes\Arbiter.Event\DefaultIcon" "" '"$INSTDIR\arbiter-app.exe",0'
  WriteRegStr HKCU "Software\Classes\Arbiter.Event\shell\open\command" "" \
    '"$INSTDIR\arbiter-app.exe" "%1"'
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Arbiter"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" '"$INSTDIR\arbiter-app.exe",0'
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "arbiter_app contributors"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0
  !insertmacro TellExplorer
SectionEnd

; Takes away what was installed, file by file and folder by folder: an event that somebody keeps in the
; same folder stays, and settings and rating lists, which lie elsewhere, stay too.
Section "Uninstall"
  Call un.RefuseWhileRunning
  Delete "$SMPROGRAMS\Arbiter.lnk"
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\arbiter-app.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "Software\Classes\Arbiter.Event"
  DeleteRegValue HKCU "Software\Classes\.arbiter\OpenWithProgids" "Arbiter.Event"
  DeleteRegKey /ifempty HKCU "Software\Classes\.arbiter\OpenWithProgids"
  ; Another program may have taken the files over since.
  ReadRegStr $0 HKCU "Software\Classes\.arbiter" ""
  ${If} $0 == "Arbiter.Event"
    DeleteRegValue HKCU "Software\Classes\.arbiter" ""
  ${EndIf}
  DeleteRegKey /ifempty HKCU "Software\Classes\.arbiter"
  DeleteRegKey HKCU "Software\Arbiter"
  !insertmacro TellExplorer
SectionEnd
