"""`arbiter-app server`: events on a PostgreSQL server, set up, published, and saved as files."""

from __future__ import annotations

from pathlib import Path

import click

from arbiter_app.cli.asked_password import asking
from arbiter_app.cli.exit_codes import OK
from arbiter_app.cli.files import Source
from arbiter_app.cli.options import FILE_TYPE, SourceType
from arbiter_app.cli.spoken import said
from arbiter_app.errors import InputError
from arbiter_app.event_address import EventAddress, event_address
from arbiter_app.wording import phrase


def _address(_context: click.Context, _param: click.Parameter, value: str) -> EventAddress:
    return asking(event_address(value))


address_argument = click.argument("address", metavar="ADDRESS", callback=_address)


@click.group("server", short_help="Events on a server, where several desks work on them.")
def server() -> None:
    """Set up an event on a PostgreSQL server, publish one there, and save it as a file.

    ADDRESS is postgresql://PERSON@SERVER/EVENT. The password is taken from where PostgreSQL's own
    programs look for it (.pgpass, PGPASSWORD); on a terminal it is asked for, and kept nowhere.

    A server in the network must encrypt (TLS) and ask for the password by SCRAM. At the end of
    ADDRESS ?sslrootcert=FILE has its certificate checked, and ?tls=none allows this server to
    do without TLS.

    \b
    Examples:
      arbiter-app server init postgresql://club/open --arbiter anna --results ben --screen hall
      arbiter-app server publish open.arbiter postgresql://anna@club/open
      arbiter-app server save postgresql://anna@club/open open.arbiter
    """


@server.command(short_help="Make an event, roles, and people in them.")
@address_argument
@click.option("--arbiter", multiple=True, metavar="NAME", help="Somebody who may do everything.")
@click.option("--results", multiple=True, metavar="NAME", help="Somebody who enters results.")
@click.option("--screen", multiple=True, metavar="NAME", help="Somebody who may only look.")
@click.option("--passwords", is_flag=True, help="Ask for a password for each of these people.")
@click.option(
    "--copies",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    metavar="FOLDER",
    help="Where a copy of an event of an older version is kept first; by default this folder.",
)
def init(
    address: EventAddress,
    arbiter: tuple[str, ...],
    results: tuple[str, ...],
    screen: tuple[str, ...],
    passwords: bool,
    copies: Path,
) -> int:
    """Make the event unless it is there, and let these people in, each in their role.

    Who is not in a role is not let in any more, but for whoever the event belongs to. Whoever runs this
    must be allowed to make databases and roles. It can be run again, as for people who come later. The
    roles are those of the server: an arbiter is one in every event that was set up there.

    An event that an older version of this program set up is brought up to date, after a copy of it was
    kept as a file.

    \b
    Examples:
      arbiter-app server init postgresql://postgres@club/open --arbiter anna --passwords
      arbiter-app server init postgresql:///open --results ben --results cleo --screen hall
    """
    from arbiter_app.operations.clock import SystemClock
    from arbiter_app.operations.servers import Role, give_password, set_up_event

    people = {Role.ARBITER: arbiter, Role.RESULTS: results, Role.SCREEN: screen}
    done = set_up_event(address, people, SystemClock(), copies)
    if done.copy is not None:
        click.echo(said(phrase("A copy of the event was kept as “{path}”.", path=str(done.copy))))
    for notice in done.notices:
        click.echo(said(notice), err=True)
    click.echo(said(phrase("“{name}” is set up.", name=address.event)))
    for person in (*arbiter, *results, *screen):
        if passwords:
            asked = said(phrase("Password for {person}", person=person))
            given = click.prompt(asked, hide_input=True, confirmation_prompt=True)
            give_password(address, person, given)
        elif person in done.new:
            click.echo(said(phrase("{person} has no password yet.", person=person)), err=True)
    return OK


@server.command(short_help="Write an event to a server, with its whole log.")
@click.argument("file", metavar="FILE", type=SourceType(FILE_TYPE))
@address_argument
def publish(file: Source, address: EventAddress) -> int:
    """Write the event FILE to a server, as a new event of its own; FILE stays as it is.

    \b
    Examples:
      arbiter-app server publish open.arbiter postgresql://anna@club/open
    """
    from arbiter_app.operations.clock import SystemClock
    from arbiter_app.operations.session import EventSession

    with EventSession.open(file, clock=SystemClock()) as session:
        session.publish(address)
    click.echo(said(phrase("Published at {address}.", address=str(address))))
    return OK


@server.command(short_help="Save an event of a server as a file, with its whole log.")
@address_argument
@click.argument("file", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path))
def save(address: EventAddress, file: Path) -> int:
    """Save an event of a server as FILE, an event of its own; an earlier copy is replaced.

    \b
    Examples:
      arbiter-app server save postgresql://anna@club/open /media/stick/open.arbiter
    """
    from arbiter_app.event_header import EVENT_SUFFIX
    from arbiter_app.operations.clock import SystemClock
    from arbiter_app.operations.session import EventSession

    if file.suffix.lower() != EVENT_SUFFIX:
        raise InputError(
            phrase("“{name}” is not a valid file name for an event.", name=file.name),
            hint=phrase("The name must end in {suffix}.", suffix=EVENT_SUFFIX),
        )
    with EventSession.open(address, clock=SystemClock()) as session:
        session.save_copy(file)
    click.echo(said(phrase("Saved as {path}.", path=str(file))))
    return OK
