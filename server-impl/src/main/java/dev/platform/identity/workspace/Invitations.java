package dev.platform.identity.workspace;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.id.UserId;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.mail.Mail;
import dev.platform.base.secret.Digests;
import dev.platform.base.secret.RandomTokens;
import dev.platform.base.secret.Secret;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.AuditTrail;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Caller.Credential;
import dev.platform.identity.access.CurrentOperation;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.identity.access.Role;
import dev.platform.identity.account.Account;
import dev.platform.identity.account.Accounts;
import dev.platform.identity.account.ProvenAddresses;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Lets people into workspaces by link. The link holds a secret that is kept as its digest, is good
 * for seven days and for one person, and is gone once it was used.
 */
public final class Invitations {
  /** How long a link is good. */
  public static final Duration LIFE = Duration.ofDays(7);

  private static final int MOST_PENDING = 100;
  private static final int SECRET_BYTES = 32;

  private final Db db;
  private final Ids ids;
  private final Access access;
  private final AuditTrail trail;
  private final Accounts accounts;
  private final ProvenAddresses addresses;
  private final InvitationMails mails;
  private final InvitationLimits limits;
  private final WorkspaceStore workspaces = new WorkspaceStore();
  private final InvitationStore store = new InvitationStore();

  @Inject
  Invitations(
      Db db,
      Ids ids,
      Access access,
      AuditTrail trail,
      Accounts accounts,
      ProvenAddresses addresses,
      InvitationMails mails,
      InvitationLimits limits) {
    this.db = db;
    this.ids = ids;
    this.access = access;
    this.trail = trail;
    this.accounts = accounts;
    this.addresses = addresses;
    this.mails = mails;
    this.limits = limits;
  }

  /**
   * A link that was just made.
   *
   * @param token its secret, which cannot be read again; empty if only the mail has it, because who
   *     has the link can claim the address
   * @param isMailed whether whom it is for gets it by mail
   */
  public record Invited(Invitation invitation, Optional<Secret> token, boolean isMailed) {}

  /**
   * What the holder of a link may know.
   *
   * @param workspaceName where it leads
   * @param hasAccount whether whom it is for can log in already
   * @param isClaimed whether nobody has proven yet that this account is the right one; the link
   *     then also makes another one
   */
  public record Preview(
      Invitation invitation, String workspaceName, boolean hasAccount, boolean isClaimed) {}

  /** Invites somebody; an earlier link for the same address ends. Takes an administrator. */
  public Invited create(Caller caller, WorkspaceId workspace, String email, Role role) {
    var address = Mail.requireAddress(email.strip());
    if (mails.isOn()) {
      limits.count(caller, address);
    }
    var token = new Secret(RandomTokens.token(SECRET_BYTES));
    return db.write(
        "invitation.create",
        tx -> {
          var grant = access.require(tx, caller, Permission.MANAGE, workspace);
          var invitation = invitation(tx, caller, workspace, address, role);
          requireRoom(tx, grant, address);
          store.insert(tx, grant, invitation, token);
          trail.log(
              tx,
              caller,
              workspace,
              "InviteToTeamEvent",
              Map.of(
                  "invitationId",
                  invitation.id().value(),
                  "invitedEmail",
                  address,
                  "role",
                  role.name()));
          var inviter = accounts.find(tx, caller.user()).orElseThrow().name();
          mails.send(tx, invitation, token, store.workspaceName(tx, workspace), inviter);
          boolean isShown = !mails.isOn() || addresses.isVouchedForBy(tx, caller.user());
          return new Invited(
              invitation, isShown ? Optional.of(token) : Optional.empty(), mails.isOn());
        });
  }

  /** The links that are still good, the newest first. Takes an administrator. */
  public List<Invitation> list(Caller caller, WorkspaceId workspace) {
    return db.read(
        "invitation.list",
        tx -> store.list(tx, access.require(tx, caller, Permission.MANAGE, workspace)));
  }

  /** Ends a link. Takes an administrator. */
  public void revoke(Caller caller, WorkspaceId workspace, InvitationId id) {
    db.change(
        "invitation.revoke",
        tx -> {
          var grant = access.require(tx, caller, Permission.MANAGE, workspace);
          if (!store.delete(tx, grant, id)) {
            throw Failure.notFound(id);
          }
          trail.log(
              tx, caller, workspace, "RevokeTeamInviteEvent", Map.of("invitationId", id.value()));
        });
  }

  /** Where a link leads; empty if it is not, or no longer, good. Asks for no credential. */
  public Optional<Preview> find(Secret token) {
    return db.read(
        "invitation.find",
        tx ->
            store
                .findByToken(tx, Digests.sha256(token.reveal()), tx.now())
                .map(invitation -> preview(tx, invitation)));
  }

  private Preview preview(Tx tx, Invitation invitation) {
    var account = accounts.withEmail(tx, invitation.email());
    boolean isClaimed =
        invitation.provesAddress() && account.filter(it -> !it.emailVerified()).isPresent();
    var name = store.workspaceName(tx, invitation.workspaceId());
    return new Preview(invitation, name, account.isPresent(), isClaimed);
  }

  /**
   * Lets in a person who is logged in.
   *
   * @return where the person is a member now
   */
  public WorkspaceId accept(Caller caller, Secret token) {
    if (!Set.of(Credential.SESSION, Credential.FIRST_PARTY).contains(caller.credential())) {
      throw Failure.forbidden("Log in through the browser to accept an invitation.");
    }
    return db.write(
        "invitation.accept",
        tx -> {
          var invitation = use(tx, token);
          var account = accounts.find(tx, caller.user()).orElseThrow();
          if (!account.email().equalsIgnoreCase(invitation.email())) {
            CurrentOperation.rejected(invitation.workspaceId(), invitation.id(), "membership");
            throw Failure.forbidden("This invitation is for a different email address.");
          }
          var unused = proven(tx, invitation, account);
          letIn(tx, caller, invitation);
          return invitation.workspaceId();
        });
  }

  /**
   * Makes an account for whom the link is for, and lets the person in. The caller logs the person
   * in.
   *
   * @throws Failure conflict if there is an account for the address: then the person logs in first
   */
  public Account join(Secret token, String name, Secret password) {
    var shown = name.strip();
    if (shown.isEmpty() || shown.length() > 100) {
      throw Failure.invalid("name", "must have 1 to 100 characters");
    }
    var email = find(token).orElseThrow(Invitations::notGood).invitation().email();
    var hash = accounts.hash(password, email);
    return db.write(
        "invitation.join",
        tx -> {
          var invitation = use(tx, token);
          if (holder(tx, invitation).isPresent()) {
            throw Failure.conflict("You already have an account. Log in to accept the invitation.");
          }
          var account =
              proven(tx, invitation, accounts.create(tx, invitation.email(), shown, hash));
          letIn(tx, session(account.id()), invitation);
          return account;
        });
  }

  private Account proven(WriteTx tx, Invitation invitation, Account account) {
    return invitation.provesAddress() ? addresses.prove(tx, account) : account;
  }

  private Optional<Account> holder(WriteTx tx, Invitation invitation) {
    return invitation.provesAddress()
        ? addresses.ownerOf(tx, invitation.email())
        : accounts.withEmail(tx, invitation.email());
  }

  private Invitation invitation(
      WriteTx tx, Caller caller, WorkspaceId workspace, String email, Role role) {
    return new Invitation(
        new InvitationId(ids.next(IdPrefix.INVITATION)),
        workspace,
        email,
        role,
        caller.user(),
        tx.now(),
        tx.now().plus(LIFE),
        mails.isOn() || addresses.isVouchedForBy(tx, caller.user()));
  }

  private void requireRoom(WriteTx tx, Grant<WorkspaceId> grant, String email) {
    boolean isMember =
        workspaces.members(tx, grant).stream().anyMatch(it -> it.email().equalsIgnoreCase(email));
    if (isMember) {
      throw Failure.conflict(email + " is already a member.");
    }
    store.deleteOutdated(tx, grant, email);
    if (store.list(tx, grant).size() >= MOST_PENDING) {
      throw Failure.invalid("email", "a workspace can have at most 100 pending invitations")
          .because("QUOTA_EXCEEDED")
          .param("limit", MOST_PENDING);
    }
  }

  private Invitation use(WriteTx tx, Secret token) {
    return store
        .takeByToken(tx, Digests.sha256(token.reveal()), tx.now())
        .orElseThrow(Invitations::notGood);
  }

  private void letIn(WriteTx tx, Caller caller, Invitation invitation) {
    var grant = access.invited(tx, invitation.workspaceId());
    workspaces.addMember(tx, grant, caller.user(), invitation.role());
    access.membersChanged(tx, grant);
    trail.log(
        tx,
        caller,
        invitation.workspaceId(),
        "AcceptTeamInviteEvent",
        Map.of(
            "invitationId", invitation.id().value(),
            "userId", caller.user().value(),
            "role", invitation.role().name()));
  }

  private static Caller session(UserId user) {
    return new Caller(user, Credential.SESSION, "", Optional.empty(), Set.of());
  }

  private static Failure notGood() {
    return Failure.absent("This invitation was not found or has expired.");
  }
}
