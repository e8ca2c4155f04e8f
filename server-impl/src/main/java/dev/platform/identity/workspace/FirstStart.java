package dev.platform.identity.workspace;

import dev.platform.base.db.Db;
import dev.platform.base.secret.Secret;
import dev.platform.identity.account.Accounts;
import jakarta.inject.Inject;
import java.util.Optional;

/** Gives an empty installation its first administrator and workspace. */
public final class FirstStart {
  private final Db db;
  private final Accounts accounts;
  private final Workspaces workspaces;

  @Inject
  FirstStart(Db db, Accounts accounts, Workspaces workspaces) {
    this.db = db;
    this.accounts = accounts;
    this.workspaces = workspaces;
  }

  /**
   * The first administrator.
   *
   * @param email address to log in with
   * @param password the password to log in with, which is not kept
   * @param isGenerated whether the password was made here and so must be shown once
   */
  public record Administrator(String email, Secret password, boolean isGenerated) {}

  /**
   * Makes the first administrator if there is nobody yet.
   *
   * @param email address to log in with
   * @param chosen the password; empty makes one
   * @return who was made; empty if somebody was there
   */
  public Optional<Administrator> run(String email, Optional<Secret> chosen) {
    if (!db.write("first-start.look", accounts::isEmpty)) {
      return Optional.empty();
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
              var account = accounts.create(tx, email, "Administrator", hash);
              workspaces.create(tx, "My workspace", email, account.id());
              return true;
            });
    return made
        ? Optional.of(new Administrator(email, password, chosen.isEmpty()))
        : Optional.empty();
  }
}
