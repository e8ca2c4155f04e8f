package dev.platform.conformance;

import dev.platform.conformance.report.Titles;
import java.util.List;
import java.util.Locale;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.launcher.PostDiscoveryFilter;

/**
 * Takes the checks whose group or title contains one of some words, and that call one of some
 * operations.
 */
record Selection(List<String> words, List<String> operations) implements PostDiscoveryFilter {
  @Override
  public FilterResult apply(TestDescriptor descriptor) {
    String title = Titles.of(descriptor).toLowerCase(Locale.ROOT);
    boolean isNamed =
        words.isEmpty()
            || words.stream().anyMatch(word -> title.contains(word.toLowerCase(Locale.ROOT)));
    boolean isCalling =
        operations.isEmpty()
            || operations.stream().anyMatch(it -> CheckIndex.bundled().mayCall(title, it));
    return FilterResult.includedIf(isNamed && isCalling);
  }
}
