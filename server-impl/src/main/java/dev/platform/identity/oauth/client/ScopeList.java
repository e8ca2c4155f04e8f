package dev.platform.identity.oauth.client;

import dev.platform.base.error.Failure;
import dev.platform.identity.access.Scope;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Scopes as OAuth writes them: names with blanks between. */
public final class ScopeList {
  private ScopeList() {}

  /**
   * Reads a list.
   *
   * @param fallback for a list that is missing or empty
   * @throws Failure {@code invalid_scope} if one is not known here
   */
  public static Set<Scope> parse(@Nullable String text, Set<Scope> fallback) {
    if (text == null || text.isBlank()) {
      return fallback;
    }
    Set<Scope> scopes = EnumSet.noneOf(Scope.class);
    for (String name : text.trim().split(" +")) {
      scopes.add(
          Arrays.stream(Scope.values())
              .filter(scope -> scope.wire().equals(name))
              .findFirst()
              .orElseThrow(ScopeList::unknown));
    }
    return scopes;
  }

  /** Reads a list of our own. */
  public static Set<Scope> kept(String text) {
    return parse(text, Set.of());
  }

  /** Writes a list. */
  public static String wire(Set<Scope> scopes) {
    return Arrays.stream(Scope.values())
        .filter(scopes::contains)
        .map(Scope::wire)
        .collect(Collectors.joining(" "));
  }

  private static Failure unknown() {
    return Failure.invalid("scope", "must contain only " + wire(EnumSet.allOf(Scope.class)) + "")
        .because("invalid_scope");
  }
}
