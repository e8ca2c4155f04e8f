package dev.platform.identity.page;

import dev.platform.identity.access.Scope;
import java.net.URI;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** What a client may do, in words for people. */
public final class ScopeLabels {
  private ScopeLabels() {}

  /** Name of the box in the form. */
  public static String field(Scope scope) {
    return switch (scope) {
      case READ -> "read";
      case WRITE -> "write";
      case SENSITIVE -> "sensitive";
    };
  }

  /** A sentence that begins with "It may". */
  public static String text(Scope scope) {
    return switch (scope) {
      case READ -> "view services, deploys, events, and logs";
      case WRITE -> "create, change, deploy, and delete resources you can manage";
      case SENSITIVE -> "read environment variables and other secrets";
    };
  }

  /** All of them in one line. */
  public static String list(Set<Scope> scopes) {
    return EnumSet.copyOf(scopes).stream().map(ScopeLabels::text).collect(Collectors.joining("; "));
  }

  /** Where an address leads, as much of it as a person has to look at. */
  public static String place(URI address) {
    return address.getRawAuthority() == null
        ? address.getScheme() + ":"
        : address.getScheme() + "://" + address.getRawAuthority();
  }
}
