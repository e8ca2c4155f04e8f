package dev.platform.http;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where routes part: at their first two segments, and again after the variable that follows them.
 * Jersey tries the pattern of one resource after another, so some two hundred routes in one
 * resource cost each request more than their response.
 */
final class RoutePrefixes {
  private static final Pattern START = Pattern.compile("(/[^/{]+/[^/{]+)(?:/([^/]+).*)?");
  private static final Pattern VARIABLE = Pattern.compile("\\{\\w+}");
  private static final int SEGMENTS = 2;

  /** How templates begin that may match what begins with other fixed segments. */
  private final List<String> loose;

  /** What follows the first two segments. */
  private final Map<String, Set<String>> third = new HashMap<>();

  /** The branches of an application with these templates. */
  RoutePrefixes(List<String> templates) {
    this.loose =
        templates.stream()
            .filter(template -> template.indexOf('{') >= 0)
            .map(template -> template.substring(0, template.indexOf('{')))
            .filter(start -> start.chars().filter(c -> c == '/').count() <= SEGMENTS)
            .toList();
    for (String template : templates) {
      var start = START.matcher(template);
      if (start.matches() && start.group(2) != null) {
        third.computeIfAbsent(start.group(1), branch -> new HashSet<>()).add(start.group(2));
      }
    }
  }

  /** How a template begins, if whatever begins so matches no template elsewhere. */
  Optional<String> of(String template) {
    var start = START.matcher(template);
    if (!start.matches() || loose.stream().anyMatch((start.group(1) + "/")::startsWith)) {
      return Optional.empty();
    }
    return Optional.of(
        isTheOnlyVariable(start.group(1), start.group(2))
            ? start.group(1) + "/" + start.group(2)
            : start.group(1));
  }

  private boolean isTheOnlyVariable(String branch, @Nullable String segment) {
    return segment != null
        && VARIABLE.matcher(segment).matches()
        && third.getOrDefault(branch, Set.of()).size() == 1;
  }
}
