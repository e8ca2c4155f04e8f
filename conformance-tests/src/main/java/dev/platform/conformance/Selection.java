package dev.platform.conformance;

import java.util.List;
import java.util.Locale;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.launcher.PostDiscoveryFilter;

/** Takes the checks whose group or title contains one of some words. */
public record Selection(List<String> words) implements PostDiscoveryFilter {
  @Override
  public FilterResult apply(TestDescriptor descriptor) {
    String title = Titles.of(descriptor).toLowerCase(Locale.ROOT);
    boolean wanted =
        words.isEmpty()
            || words.stream().anyMatch(word -> title.contains(word.toLowerCase(Locale.ROOT)));
    return FilterResult.includedIf(wanted);
  }
}
