package dev.platform.platform.detection;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Commands that a repository calls for.
 *
 * @param build empty builds nothing
 * @param start empty for a static site
 * @param preDeploy null is none
 * @param publishPath directory of a static site; null for programs
 * @param reasons a sentence for users about each
 */
public record Commands(
    String build,
    String start,
    @Nullable String preDeploy,
    @Nullable String publishPath,
    List<String> reasons) {
  public Commands {
    reasons = List.copyOf(reasons);
  }
}
