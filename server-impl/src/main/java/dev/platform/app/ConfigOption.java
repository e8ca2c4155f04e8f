package dev.platform.app;

import dev.platform.base.config.Config;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where settings are read from. Every command that needs settings has this option. */
final class ConfigOption {
  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "Settings file with one property per line, such as"
              + " platform.api.url=http://localhost:4001")
  private @Nullable Path file;

  /** The environment of this process. */
  static Map<String, String> environment() {
    return System.getenv();
  }

  /** The settings of a command, whose log has the level that they name. */
  Settings settings() {
    return settings(Map.of());
  }

  /** The same with some that the command line itself sets. */
  Settings settings(Map<String, String> fromCommandLine) {
    var settings = CheckedSettings.settings(read(fromCommandLine));
    LogLevel.set(settings.logLevel());
    return settings;
  }

  /** All settings that are given, with some that the command line itself sets. */
  Config read(Map<String, String> fromCommandLine) {
    Map<String, String> properties = text(System.getProperties());
    properties.putAll(fromCommandLine);
    return Config.of(properties, environment(), fromFile());
  }

  private Map<String, String> fromFile() {
    if (file == null) {
      return Map.of();
    }
    var properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    } catch (NoSuchFileException e) {
      throw new InvalidSettings("--config: file not found: " + file, e);
    } catch (AccessDeniedException e) {
      throw new InvalidSettings(
          "--config: user "
              + System.getProperty("user.name")
              + " does not have permission to read "
              + file,
          e);
    } catch (CharacterCodingException e) {
      throw new InvalidSettings("--config: " + file + " is not a UTF-8 text file", e);
    } catch (IOException | IllegalArgumentException e) {
      throw new InvalidSettings("--config: " + file + " is not a valid settings file", e);
    }
    return text(properties);
  }

  private static Map<String, String> text(Properties properties) {
    Map<String, String> map = new HashMap<>();
    properties.stringPropertyNames().forEach(name -> map.put(name, properties.getProperty(name)));
    return map;
  }
}
