package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.config.Config;
import dev.platform.base.config.Setting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The documentation for operators names settings that exist. */
class DocsSettingsTest {
  private static final Path DOCS = Path.of("src/main/resources/content/docs");
  private static final Pattern VARIABLE = Pattern.compile("\\bPLATFORM_[A-Z_]*[A-Z]\\b");
  private static final Pattern PROPERTY =
      Pattern.compile("^platform\\.[a-z.]+(?==)", Pattern.MULTILINE);

  @Test
  void everySettingThatAPageNamesIsThere() {
    var config = Config.of(Map.of(), Map.of(), Map.of());
    Settings.of(config);
    var known =
        config.settings().stream()
            .flatMap(setting -> Stream.of(setting.variable(), setting.property()))
            .collect(Collectors.toSet());

    var unknown =
        Stream.of("get-started", "operations")
            .flatMap(DocsSettingsTest::pages)
            .flatMap(DocsSettingsTest::names)
            .filter(name -> !known.contains(name))
            .toList();

    assertThat(config.settings()).extracting(Setting::variable).contains("PLATFORM_DATA");
    assertThat(unknown).isEmpty();
  }

  private static Stream<String> pages(String section) {
    try (Stream<Path> files = Files.walk(DOCS.resolve(section))) {
      return files.filter(Files::isRegularFile).map(DocsSettingsTest::text).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Path page) {
    try {
      return Files.readString(page);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<String> names(String text) {
    return Stream.of(VARIABLE, PROPERTY)
        .flatMap(pattern -> pattern.matcher(text).results())
        .map(MatchResult::group);
  }
}
