package dev.platform.app.blueprint;

import dev.platform.platform.blueprint.format.Problem;

/** A problem as a workflow command of GitHub Actions. */
final class Annotation {
  private Annotation() {}

  static String of(String file, Problem problem) {
    return "::error file=%s,line=%d,col=%d,title=%s::%s"
        .formatted(
            property(file), problem.line(), problem.column(), problem.code(), data(problem.text()));
  }

  private static String data(String text) {
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }

  private static String property(String text) {
    return data(text).replace(":", "%3A").replace(",", "%2C");
  }
}
