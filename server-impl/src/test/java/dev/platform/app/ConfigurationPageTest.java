package dev.platform.app;

import dev.platform.base.config.Config;
import dev.platform.base.config.Setting;
import dev.platform.testing.Golden;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Writes the page of all settings from what the settings' records ask for. */
class ConfigurationPageTest {
  private static final String PAGE = "src/main/resources/content/docs/operations/configuration.md";
  private static final String WHOLE = "platform";

  @Test
  void thePageSaysWhatCanBeSet() {
    var config = Config.of(Map.of(), Map.of(), Map.of());
    Settings.of(config);
    var groups =
        config.settings().stream()
            .collect(
                Collectors.groupingBy(
                    ConfigurationPageTest::group, LinkedHashMap::new, Collectors.toList()));

    var page = new StringBuilder(introduction());
    groups.forEach((name, settings) -> page.append(part(name, settings)));

    Golden.check(PAGE, page.toString());
  }

  private static String introduction() {
    return MarkdownText.frontmatter(
            "Configuration reference",
            "Every setting of this version with its property, environment variable, format,"
                + " default, and description.",
            25)
        + """

        This page is generated. It lists every setting. For how to configure Platform, and the most important settings,
        see [Settings](/docs/operations/settings). `bin/platform check-config` prints the same list for your build.
        """;
  }

  private static String group(Setting setting) {
    String[] words = setting.property().split("\\.");
    return words.length < 3 ? WHOLE : words[0] + "." + words[1];
  }

  private static String part(String name, List<Setting> settings) {
    var rows = settings.stream().map(ConfigurationPageTest::row).collect(Collectors.joining());
    return "\n## `"
        + name
        + "`\n\n"
        + MarkdownText.head("Property", "Variable", "Value", "Default", "Description")
        + rows;
  }

  private static String row(Setting setting) {
    return MarkdownText.row(
        MarkdownText.code(setting.property()),
        MarkdownText.code(setting.variable()),
        MarkdownText.plain(setting.form()),
        MarkdownText.code(everywhere(setting.fallback())),
        MarkdownText.plain(setting.meaning()));
  }

  /** A default without what is true on this machine only. */
  private static String everywhere(String fallback) {
    return fallback.replace(System.getProperty("java.home"), "{java.home}");
  }
}
