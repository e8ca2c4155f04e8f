package dev.platform.http;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where routes part: at their first two segments. Jersey tries the pattern of one resource after
 * another, so some two hundred routes in one resource cost each request more than their response.
 */
final class RoutePrefixes {
  private static final Pattern START = Pattern.compile("(/[^/{]+/[^/{]+)(?:/.*)?");
  private static final int SEGMENTS = 2;

  /** How templates begin that may match what begins with other fixed segments. */
  private final List<String> loose;

  /** The branches of an application with these templates. */
  RoutePrefixes(List<String> templates) {
    this.loose =
        templates.stream()
            .filter(template -> template.indexOf('{') >= 0)
            .map(template -> template.substring(0, template.indexOf('{')))
            .filter(start -> start.chars().filter(c -> c == '/').count() <= SEGMENTS)
            .toList();
  }

  /** The first two segments of a template, if whatever begins so matches no template elsewhere. */
  Optional<String> of(String template) {
    return Optional.of(START.matcher(template))
        .filter(java.util.regex.Matcher::matches)
        .map(found -> found.group(1))
        .filter(branch -> loose.stream().noneMatch((branch + "/")::startsWith));
  }
}
