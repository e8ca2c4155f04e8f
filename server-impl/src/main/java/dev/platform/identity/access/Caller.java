package dev.platform.identity.access;

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
  public Caller {
    scopes = Set.copyOf(scopes);
  }

  /** Whether the scopes reach a permission. Sessions and machine keys know no scopes. */
  public boolean mayReach(Permission permission) {
    return switch (credential) {
      case SESSION, MACHINE_KEY -> true;
      case FIRST_PARTY, THIRD_PARTY -> scopes.contains(Scope.of(permission));
    };
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
