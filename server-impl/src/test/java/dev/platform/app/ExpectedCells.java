package dev.platform.app;

import dev.platform.api.Operation;
import dev.platform.api.nativeapi.NativeOperation;
import dev.platform.api.oauth.OauthOperation;
import dev.platform.api.pages.PageOperation;
import dev.platform.api.platform.PlatformOperation;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Caller.Credential;
import dev.platform.identity.access.Permission;
import dev.platform.identity.access.Role;
import dev.platform.identity.access.Scope;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** The rules of the catalogue, written once more and independently of the server. */
final class ExpectedCells {
  private static final String NOBODY = TestCallers.NOBODY;
  private static final String EXPIRED = TestCallers.EXPIRED;
  private static final String FOREIGN = TestCallers.FOREIGN;
  private static final String FORGED = TestCallers.FORGED;

  /** It ends the very log-in of a client that its token belongs to, which others have none of. */
  private static final String OF_LOGINS = "revoke-cli-login";

  /** They are not there where mail is off. */
  private static final Set<String> OF_MAIL =
      Set.of(
          "get-password-reset-page",
          "submit-password-reset",
          "get-new-password-page",
          "submit-new-password");

  /** It takes no session, and so none that is forged. */
  private static final String OF_TOKENS = "send-mcp-message";

  /** They answer about the session itself, which a token has none of. */
  private static final Set<String> OF_SESSIONS = Set.of("get-session", "delete-session");

  /** What these pages act on is one person's. */
  private static final Set<String> OF_PERSON =
      Set.of("submit-session-end", "submit-authorization-end");

  /** They take a secret in the form or the body, and the one of the contract's example is wrong. */
  private static final Set<String> OF_SECRETS =
      Set.of("create-token", "introspect-token", "submit-login", "create-session");

  /** Its link is good for one export, which there is none of. */
  private static final String OF_EXPORTS = "download-postgres-export";

  private final TestCallers callers;

  ExpectedCells(TestCallers callers) {
    this.callers = callers;
  }

  /** Every operation that somebody can be allowed. */
  static List<Operation> operations() {
    return Stream.<Operation[]>of(
            PlatformOperation.values(),
            NativeOperation.values(),
            PageOperation.values(),
            OauthOperation.values())
        .flatMap(Stream::of)
        .toList();
  }

  String of(Operation operation, boolean isImplemented, String name) {
    if (operation.isPublic()) {
      return expectedInPublic(operation.id(), name);
    }
    if (operation instanceof PageOperation && !callers.hasSession(name)) {
      return "login";
    }
    if (name.equals(NOBODY) || name.equals(EXPIRED)) {
      return "who";
    }
    if (!isImplemented) {
      return "none";
    }
    if (isForged(operation, name)) {
      return operation.id().equals(OF_TOKENS) ? "who" : "no";
    }
    var caller = callers.caller(name);
    if (!accepts(operation, caller) || !reaches(operation, caller)) {
      return "no";
    }
    if (OF_SESSIONS.contains(operation.id()) && caller.credential() != Credential.SESSION) {
      return "who";
    }
    if (operation.id().equals(OF_LOGINS) && !caller.isClient()) {
      return "no";
    }
    if (OF_PERSON.contains(operation.id())) {
      return name.equals("admin") ? "yes" : "hidden";
    }
    if (isForeign(name) && !operation.target().equals("caller")) {
      return namesWorkspace(operation) ? "no" : "hidden";
    }
    return operation.permission() == dev.platform.api.Permission.EACH
            || role(name).may(permission(operation))
        ? "yes"
        : "no";
  }

  private static boolean namesWorkspace(Operation operation) {
    var target = operation.target();
    return !target.startsWith("path.") && target.matches(".*\\.(ownerId|workspaceId)");
  }

  private String expectedInPublic(String id, String name) {
    if (id.equals("submit-invitation-answer")) {
      return callers.hasSession(name) ? "no" : "yes";
    }
    if (id.equals("authorize") || id.equals("submit-authorization")) {
      return callers.hasSession(name) ? "yes" : "login";
    }
    if (id.equals(OF_EXPORTS) || OF_MAIL.contains(id)) {
      return "hidden";
    }
    return OF_SECRETS.contains(id) ? "who" : "yes";
  }

  private static boolean accepts(Operation operation, Caller caller) {
    return switch (operation.credential()) {
      case ANY -> true;
      case USER -> caller.credential() != Credential.MACHINE_KEY;
      case DIRECT ->
          caller.credential() == Credential.SESSION
              || caller.credential() == Credential.FIRST_PARTY;
      case SESSION -> caller.credential() == Credential.SESSION;
    };
  }

  private static boolean reaches(Operation operation, Caller caller) {
    boolean hasScopes =
        caller.credential() == Credential.THIRD_PARTY
            || caller.credential() == Credential.FIRST_PARTY;
    if (operation.permission() == dev.platform.api.Permission.EACH) {
      return true;
    }
    var needed =
        switch (Objects.requireNonNull(operation.permission())) {
          case VIEW, LOGS -> Scope.READ;
          case SENSITIVE -> Scope.SENSITIVE;
          case OPERATE, CREATE, KEYS, MANAGE, BILLING, EACH -> Scope.WRITE;
        };
    return !hasScopes || caller.scopes().contains(needed);
  }

  private static Permission permission(Operation operation) {
    return Permission.valueOf(Objects.requireNonNull(operation.permission()).name());
  }

  private Role role(String name) {
    return callers.caller(name).credential() == Credential.MACHINE_KEY
        ? Role.DEVELOPER
        : callers.role(name);
  }

  /** What changes something for a session takes its CSRF token. */
  private static boolean isForged(Operation operation, String name) {
    return name.equals(FORGED)
        && !operation.method().equals("GET")
        && !OF_SECRETS.contains(operation.id());
  }

  private static boolean isForeign(String name) {
    return name.equals(FOREIGN) || name.equals(TestCallers.FOREIGN_MACHINE);
  }
}
