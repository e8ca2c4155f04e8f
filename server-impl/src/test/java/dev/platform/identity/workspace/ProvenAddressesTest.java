package dev.platform.identity.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.base.db.Db;
import dev.platform.base.error.Failure;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.secret.Secret;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.identity.account.Account;
import dev.platform.identity.account.Accounts;
import dev.platform.identity.session.Sessions;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestMailServer;
import dev.platform.testing.TestRooms;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whose an address is: its owner's, and not whoever claims it first. */
class ProvenAddressesTest {
  private static final Pattern LINK = Pattern.compile("/invitations/([A-Za-z0-9_-]{40,})");
  private static final Secret THEIRS = new Secret("the password of somebody else");
  private static final Secret OWN = new Secret("the password of the owner");

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private final TestMailServer mail = new TestMailServer();
  private final TestRooms silent = new TestRooms(database);
  private final TestRooms mailing = new TestRooms(database, mail.settings());
  private final String ceo = silent.get(Ids.class).next(IdPrefix.USER) + "@corp.example";
  private Caller operator;
  private WorkspaceId evil;
  private Caller eve;

  @BeforeEach
  void people() {
    database.execute("update account set created_at = created_at + interval '1 day'");
    operator = silent.member(silent.workspace(), Role.ADMIN);
    database.execute(
        "update account set created_at = 'epoch' where id = '%s'"
            .formatted(operator.user().value()));
    evil = silent.workspace();
    eve = silent.member(evil, Role.ADMIN);
  }

  @AfterEach
  void close() {
    silent.close();
    mailing.close();
    mail.close();
    database.execute(
        "delete from mail; update account set created_at = now() where created_at = 'epoch'");
  }

  @Test
  void aLinkThatWasNotMailedProvesNothing() {
    var claimed = claim();

    assertThat(claimed.emailVerified()).isFalse();
    assertThat(member(evil, claimed).emailVerified()).isFalse();
  }

  @Test
  void whoIsInvitedByMailGetsTheAddressAndNothingElseOfWhoClaimedIt() {
    var claimed = claim();
    var acme = mailing.workspace();
    var invited = invite(mailing, mailing.member(acme, Role.ADMIN), acme);
    assertThat(invited.token()).as("only the mailbox has the link").isEmpty();
    var link = mailed();
    assertThat(mailing.get(Invitations.class).find(link).orElseThrow().isClaimed()).isTrue();

    var owner = mailing.get(Invitations.class).join(link, "The owner", OWN);

    assertThat(owner.id()).isNotEqualTo(claimed.id());
    assertThat(owner.emailVerified()).isTrue();
    assertThat(member(acme, owner).emailVerified()).isTrue();
    assertThat(member(evil, claimed).email())
        .isEqualTo(claimed.id().value() + "@unverified.invalid");
    assertThat(logIn(OWN).id()).isEqualTo(owner.id());
    assertThatThrownBy(() -> logIn(THEIRS)).isInstanceOf(Failure.class);
    assertThat(
            database.query(
                "select workspace_id from membership where user_id = '%s'"
                    .formatted(owner.id().value())))
        .containsExactly(acme.value());
    assertThat(
            database.query(
                "select workspace_id from audit_log where event = 'ChangeEmailEvent' and"
                    + " workspace_id = '%s'".formatted(evil.value())))
        .hasSize(1);
  }

  @Test
  void aProvenAddressIsNotTaken() {
    var acme = mailing.workspace();
    var unused = invite(mailing, mailing.member(acme, Role.ADMIN), acme);
    var owner = mailing.get(Invitations.class).join(mailed(), "The owner", OWN);

    var invited = invite(silent, eve, evil).token().orElseThrow();
    assertThatThrownBy(() -> silent.get(Invitations.class).join(invited, "Eve", THEIRS))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("already have an account");
    assertThat(logIn(OWN).id()).isEqualTo(owner.id());
  }

  @Test
  void theFirstAdministratorVouchesForAnAddress() {
    var claimed = claim();
    var acme = silent.workspace();
    silent.join(operator, acme, Role.ADMIN);

    var link = invite(silent, operator, acme).token().orElseThrow();
    var owner = silent.get(Invitations.class).join(link, "The owner", OWN);

    assertThat(owner.emailVerified()).isTrue();
    assertThat(owner.id()).isNotEqualTo(claimed.id());
    var other = mailing.workspace();
    silent.join(operator, other, Role.ADMIN);
    assertThat(
            mailing
                .get(Invitations.class)
                .create(operator, other, "kim@corp.example", Role.DEVELOPER)
                .token())
        .as("the operator gets every link")
        .isPresent();
  }

  @Test
  void whoIsLoggedInAndFollowsAMailedLinkKeepsTheAccount() {
    var own = claim();
    var acme = mailing.workspace();
    var unused = invite(mailing, mailing.member(acme, Role.ADMIN), acme);

    var caller = new Caller(own.id(), Caller.Credential.SESSION, "", Optional.empty(), Set.of());
    assertThat(mailing.get(Invitations.class).accept(caller, mailed())).isEqualTo(acme);

    assertThat(member(evil, own).emailVerified()).isTrue();
  }

  @Test
  void aPasswordThatTheOperatorHandsOverProvesTheAddress() {
    var own = claim();

    var unused = silent.get(Sessions.class).resetPassword(ceo);

    assertThat(member(evil, own).emailVerified()).isTrue();
  }

  @Test
  void invitationsDoNotFloodAMailbox() {
    var first = invite(mailing, eve, evil);
    var second = invite(mailing, eve, evil);

    assertThat(first.invitation().id()).isNotEqualTo(second.invitation().id());
    assertThatThrownBy(() -> invite(mailing, eve, evil)).hasMessageContaining("Too many");
    for (int i = 0; i < 18; i++) {
      var unused =
          mailing
              .get(Invitations.class)
              .create(eve, evil, "x" + i + "@corp.example", Role.DEVELOPER);
    }
    assertThatThrownBy(
            () ->
                mailing.get(Invitations.class).create(eve, evil, "y@corp.example", Role.DEVELOPER))
        .hasMessageContaining("Too many");
    mailing.clock().pass(Duration.ofMinutes(1));
    assertThat(invite(mailing, eve, evil).token()).isEmpty();
  }

  /** Somebody else joins by a link of their own making. */
  private Account claim() {
    var link = invite(silent, eve, evil).token().orElseThrow();
    return silent.get(Invitations.class).join(link, "Eve", THEIRS);
  }

  private Invitations.Invited invite(TestRooms rooms, Caller by, WorkspaceId workspace) {
    return rooms.get(Invitations.class).create(by, workspace, ceo, Role.DEVELOPER);
  }

  private Secret mailed() {
    mailing.settle();
    var all = mail.received();
    var found = LINK.matcher(all.get(all.size() - 1).text());
    assertThat(found.find()).isTrue();
    return new Secret(found.group(1));
  }

  private Account logIn(Secret password) {
    return silent.get(Accounts.class).logIn(ceo, password, Optional.empty());
  }

  private Member member(WorkspaceId workspace, Account account) {
    return silent
        .get(Db.class)
        .read("test.members", tx -> tx.mapper(WorkspaceMapper.class).members(workspace))
        .stream()
        .filter(it -> it.userId().equals(account.id()))
        .findFirst()
        .orElseThrow();
  }
}
