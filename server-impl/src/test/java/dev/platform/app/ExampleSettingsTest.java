package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.platform.base.config.Config;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The settings that come with the distribution. */
class ExampleSettingsTest {
  private static final Path EXAMPLE = Path.of("src/main/dist/examples/platform.properties");

  @Test
  void allAreGoodEvenThoseThatAreSwitchedOff(@TempDir Path folder) throws IOException {
    var file = Files.createFile(folder.resolve("there")).toString();
    var text =
        Files.readString(EXAMPLE)
            .replaceAll("(?m)^#(?=platform\\.)", "")
            .replaceAll("(?m)^(platform\\.engine\\.local\\.(?:visible|sshkey)=).*$", "$1" + file);

    assertThatNoException()
        .isThrownBy(() -> CheckedSettings.settings(Config.of(Map.of(), Map.of(), read(text))));
  }

  private static Map<String, String> read(String text) throws IOException {
    var properties = new Properties();
    properties.load(new StringReader(text));
    return properties.stringPropertyNames().stream()
        .collect(Collectors.toMap(name -> name, properties::getProperty));
  }
}
