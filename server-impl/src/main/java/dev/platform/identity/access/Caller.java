package dev.platform.identity.access;

import dev.platform.base.error.Failure;
import dev.platform.base.id.UserId;
import dev.platform.base.id.WorkspaceId;
import java.util.Optional;
import java.util.Set;

/**
 * Who is asking, and with which credential.
 *
 * @param user the person, or the person who made the machine key
 * @param credential what kind of credential
 * @param credentialId id of the session, key or grant, for the log
 * @param boundTo the only workspace that a machine key reaches
 * @param scopes what the person consented to; empty for credentials that know no scopes
 */
public record Caller(
    UserId user,
    Credential credential,
    String credentialId,
    Optional<WorkspaceId> boundTo,
    Set<Scope> scopes) {
  private static final String CREDENTIAL = "credential";

  public Caller {
    scopes = Set.copyOf(scopes);
  }

  /** Whether a client acts for a person, within scopes. */
  public boolean isClient() {
    return credential == Credential.FIRST_PARTY || credential == Credential.THIRD_PARTY;
  }

  /**
   * Lets only a person itself go on: with a dashboard session, or with a client of ours.
   *
   * @throws Failure forbidden for machine keys and for other parties' clients
   */
  public void requireDirect() {
    if (credential == Credential.MACHINE_KEY || credential == Credential.THIRD_PARTY) {
      CurrentOperation.rejected(null, null, CREDENTIAL);
      throw Failure.forbidden("Only a user can do this. API keys and OAuth clients cannot.");
    }
  }

  /**
   * Lets only a dashboard session go on.
   *
   * @throws Failure forbidden for every token
   */
  public void requireSession() {
    if (credential != Credential.SESSION) {
      CurrentOperation.rejected(null, null, CREDENTIAL);
      throw Failure.forbidden("Log in through the browser to do this.");
    }
  }

  /**
   * Keeps machines out.
   *
   * @throws Failure forbidden for machine keys
   */
  public void requireUser() {
    if (credential == Credential.MACHINE_KEY) {
      CurrentOperation.rejected(null, null, CREDENTIAL);
      throw Failure.forbidden("API keys cannot do this. Use a user session.");
    }
  }

  /** The kinds of credential. */
  public enum Credential {
    /** A dashboard session. */
    SESSION,
    /** A token of an API key. */
    MACHINE_KEY,
    /** A token that a person gave to a client of ours. */
    FIRST_PARTY,
    /** A token that a person gave to somebody else's client. */
    THIRD_PARTY
  }
}
