package dev.platform.identity.workspace;

import dev.platform.base.db.Db;
import dev.platform.base.secret.Secret;
import dev.platform.identity.access.NoAccessCheck;
import dev.platform.identity.account.Accounts;
import dev.platform.identity.account.ProvenAddresses;
import jakarta.inject.Inject;
import java.util.Optional;

/** Gives an empty installation its first administrator and workspace. */
@NoAccessCheck("makes the first workspace of an empty database")
public final class FirstStart {
  private final Db db;
  private final Accounts accounts;
  private final ProvenAddresses addresses;
  private final Workspaces workspaces;

  @Inject
  FirstStart(Db db, Accounts accounts, ProvenAddresses addresses, Workspaces workspaces) {
    this.db = db;
    this.accounts = accounts;
    this.addresses = addresses;
    this.workspaces = workspaces;
  }

  /**
   * The first administrator, who has not logged in yet.
   *
   * @param email address to log in with
   * @param password the password to log in with
   * @param isGenerated whether the password was made up and so must be shown
   */
  public record Administrator(String email, Secret password, boolean isGenerated) {}

  /**
   * Makes the first administrator if there is nobody yet.
   *
   * @param email address to log in with
   * @param chosen the password; empty makes one
   * @return who was made, at this start or at an earlier one with a password that was made up and
   *     has not been used yet; else empty
   */
  public Optional<Administrator> run(String email, Optional<Secret> chosen) {
    if (!db.write("first-start.look", accounts::isEmpty)) {
      return waiting();
    }
    var password = chosen.orElseGet(Accounts::makeUpPassword);
    var hash = accounts.hash(password, email);
    boolean made =
        db.write(
            "first-start",
            tx -> {
              if (!accounts.isEmpty(tx)) {
                return false;
              }
              var account = addresses.prove(tx, accounts.create(tx, email, "Administrator", hash));
              workspaces.create(tx, "My workspace", email, account.id());
              if (chosen.isEmpty()) {
                accounts.keepFirstPassword(tx, account.id(), password);
              }
              return true;
            });
    return made ? Optional.of(new Administrator(email, password, chosen.isEmpty())) : waiting();
  }

  /** The password of an administrator who has not logged in yet must not be lost. */
  private Optional<Administrator> waiting() {
    return db.read("first-start.waiting", accounts::firstPassword)
        .map(kept -> new Administrator(kept.email(), kept.password(), true));
  }
}
