package dev.platform.content.page;

import dev.platform.content.source.Language;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/** The words of the frame around content, in each language. */
public final class Translations {
  private static final Map<Language, Translations> ALL = load();

  private final Properties words;

  private Translations(Properties words) {
    this.words = words;
  }

  static Translations of(Language language) {
    return Objects.requireNonNull(ALL.get(language));
  }

  /** A text by its name, which must exist. */
  public String get(String name, Object... parts) {
    return Objects.requireNonNull(words.getProperty(name), name).formatted(parts);
  }

  /** What is before and after the only part of a text. */
  public List<String> around(String name) {
    return List.of(get(name, "\0").split("\0", -1));
  }

  private static Map<Language, Translations> load() {
    Map<Language, Translations> all = new EnumMap<>(Language.class);
    for (Language language : Language.values()) {
      var words = new Properties();
      var name = "texts_" + language.code() + ".properties";
      try (Reader in =
          new InputStreamReader(
              Objects.requireNonNull(Translations.class.getResourceAsStream(name), name),
              StandardCharsets.UTF_8)) {
        words.load(in);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      all.put(language, new Translations(words));
    }
    return all;
  }
}
