package dev.platform.http;

import dev.platform.base.error.Failure;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks the text of a path before anybody reads it. */
final class PathValidator {
  private PathValidator() {}

  /**
   * Refuses what is not well-formed.
   *
   * @param path as it came
   * @param methods what is registered there
   * @throws Failure invalid input, naming the parameter where a template has one
   */
  static void check(String path, @Nullable Map<String, Route> methods) {
    if (PercentDecoder.isPlain(path)) {
      return;
    }
    String[] names =
        methods == null
            ? new String[0]
            : methods.values().iterator().next().template().split("/", -1);
    String[] segments = path.split("/", -1);
    for (int i = 0; i < segments.length; i++) {
      PercentDecoder.text(
          segments[i], i < names.length ? field(names[i]) : "path", PercentDecoder.Plus.IS_ITSELF);
    }
  }

  private static String field(String segment) {
    int end = 1;
    while (end < segment.length() && Character.isJavaIdentifierPart(segment.charAt(end))) {
      end++;
    }
    return segment.startsWith("{") && end > 1 ? segment.substring(1, end) : "path";
  }
}
