package dev.platform.base.config;

import dev.platform.base.secret.Secret;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads settings and remembers what was asked for and what was wrong, so that one start tells of
 * every problem. A value comes from, strongest first: a {@code -Dplatform.…} property, a {@code
 * PLATFORM_…} variable, the file.
 */
public final class Config {
  private static final String PROPERTY = "platform.";
  private static final int MAX_PORT = 65_535;
  private static final String VARIABLE = "PLATFORM_";

  private final Map<String, String> given;
  private final Map<String, Setting> known = new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();

  private Config(Map<String, String> given) {
    this.given = given;
  }

  /**
   * Settings from their three sources.
   *
   * @param properties system properties
   * @param variables environment variables
   * @param file the settings file's properties
   */
  public static Config of(
      Map<String, String> properties, Map<String, String> variables, Map<String, String> file) {
    Map<String, String> given = new LinkedHashMap<>();
    file.forEach((name, value) -> given.put(canonical(name), value));
    variables.forEach(
        (name, value) -> {
          if (name.startsWith(VARIABLE)) {
            given.put(canonical(name), value);
          }
        });
    properties.forEach(
        (name, value) -> {
          if (name.startsWith(PROPERTY)) {
            given.put(canonical(name), value);
          }
        });
    return new Config(given);
  }

  /** A text. */
  public String text(String name, String fallback, String meaning) {
    return read(name, "text", fallback, meaning, Function.identity()).orElse(fallback);
  }

  /** A text that may be missing. */
  public Optional<String> optionalText(String name, String meaning) {
    return read(name, "text", "", meaning, Function.identity());
  }

  /** A hidden text that may be missing. */
  public Optional<Secret> secret(String name, String meaning) {
    return read(name, "secret", "", meaning, Secret::new);
  }

  /** Yes or no. */
  public boolean flag(String name, boolean fallback, String meaning) {
    return read(name, "true or false", String.valueOf(fallback), meaning, Config::parseFlag)
        .orElse(fallback);
  }

  /** A whole number within a range. */
  public long number(String name, long fallback, long min, long max, String meaning) {
    return read(
            name,
            "whole number from " + min + " to " + max,
            String.valueOf(fallback),
            meaning,
            text -> {
              long value = Long.parseLong(text);
              if (value < min || value > max) {
                throw new IllegalArgumentException();
              }
              return value;
            })
        .orElse(fallback);
  }

  /**
   * A length of time within a range: {@code 500ms}, {@code 30s}, {@code 5m}, {@code 2h}, {@code
   * 14d}.
   */
  public Duration duration(
      String name, Duration fallback, Duration min, Duration max, String meaning) {
    return read(
            name,
            "duration such as 30s, 5m or 2h, from " + shown(min) + " to " + shown(max),
            shown(fallback),
            meaning,
            text -> {
              var value = parseDuration(text);
              if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
                throw new IllegalArgumentException();
              }
              return value;
            })
        .orElse(fallback);
  }

  /** A path of the file system. */
  public Path path(String name, Path fallback, String meaning) {
    return read(name, "path", fallback.toString(), meaning, Path::of)
        .orElse(fallback)
        .toAbsolutePath()
        .normalize();
  }

  /** A path of the file system that may be missing. */
  public Optional<Path> optionalPath(String name, String meaning) {
    return read(name, "path", "", meaning, Path::of).map(Path::toAbsolutePath).map(Path::normalize);
  }

  /** An absolute {@code http} or {@code https} origin. */
  public URI origin(String name, URI fallback, String meaning) {
    return read(
            name,
            "http(s) origin such as https://api.example.org",
            fallback.toString(),
            meaning,
            Config::parseOrigin)
        .orElse(fallback);
  }

  /** An origin below whose host every service has a name of its own, for example its slug. */
  public URI wildcardOrigin(String name, URI fallback, String meaning) {
    return read(
            name,
            "http(s) origin with *. before the host, such as https://*.example.org",
            fallback.toString(),
            meaning,
            Config::parseWildcardOrigin)
        .orElse(fallback);
  }

  /** One of a few words. */
  public String word(String name, List<String> allowed, String fallback, String meaning) {
    return read(
            name,
            "one of " + String.join(", ", allowed),
            fallback,
            meaning,
            text -> {
              var word = text.toLowerCase(Locale.ROOT);
              if (!allowed.contains(word)) {
                throw new IllegalArgumentException();
              }
              return word;
            })
        .orElse(fallback);
  }

  /** One or more of a few words, separated by commas. */
  public Set<String> words(String name, Set<String> allowed, Set<String> fallback, String meaning) {
    return read(
            name,
            "comma-separated list of " + String.join(", ", new TreeSet<>(allowed)),
            String.join(",", new TreeSet<>(fallback)),
            meaning,
            text -> {
              Set<String> values = new TreeSet<>(List.of(text.trim().split("\\s*,\\s*")));
              if (values.isEmpty() || !allowed.containsAll(values)) {
                throw new IllegalArgumentException();
              }
              return values;
            })
        .orElse(fallback);
  }

  /** Reports a problem that only shows when settings are seen together. */
  public void problem(String name, String what) {
    problems.add(PROPERTY + name + ": " + what);
  }

  /** Every setting asked for so far, in order. */
  public List<Setting> settings() {
    return List.copyOf(known.values());
  }

  /** Every problem, unknown settings included. Call it after all records have been made. */
  public List<String> problems() {
    List<String> all = new ArrayList<>(problems);
    for (String name : new TreeSet<>(given.keySet())) {
      if (!known.containsKey(name)) {
        all.add(unknown(name));
      }
    }
    return all;
  }

  private String unknown(String name) {
    var shown = VARIABLE + name.toUpperCase(Locale.ROOT).replace('.', '_');
    return known.values().stream()
        .filter(setting -> distance(canonical(setting.property()), name) <= 3)
        .findFirst()
        .map(setting -> shown + ": unknown setting. Did you mean " + setting.variable() + "?")
        .orElse(shown + ": unknown setting. Run `check-config` to list all settings");
  }

  private <T> Optional<T> read(
      String name, String form, String fallback, String meaning, Function<String, T> parse) {
    var setting = new Setting(PROPERTY + name, form, fallback, meaning);
    known.put(canonical(name), setting);
    @Nullable String text = given.get(canonical(name));
    if (text == null || text.isBlank()) {
      return Optional.empty();
    }
    try {
      return Optional.of(parse.apply(text.trim()));
    } catch (IllegalArgumentException e) {
      var shown = form.equals("secret") ? "the value" : "\"" + text + "\"";
      problems.add(PROPERTY + name + ": " + shown + " is not valid. Expected: " + form);
      return Optional.empty();
    }
  }

  private static String canonical(String name) {
    var text = name.toLowerCase(Locale.ROOT).replace('_', '.').replace("-", "");
    return text.startsWith(PROPERTY) ? text.substring(PROPERTY.length()) : text;
  }

  private static boolean parseFlag(String text) {
    if (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")) {
      return Boolean.parseBoolean(text);
    }
    throw new IllegalArgumentException();
  }

  private static Duration parseDuration(String text) {
    try {
      if (text.endsWith("ms")) {
        return Duration.ofMillis(Long.parseLong(text.substring(0, text.length() - 2)));
      }
      return text.endsWith("d")
          ? Duration.parse("P" + text.toUpperCase(Locale.ROOT))
          : Duration.parse("PT" + text.toUpperCase(Locale.ROOT));
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static String shown(Duration duration) {
    boolean isDays = duration.toHours() >= 48 && duration.toHours() % 24 == 0;
    return isDays
        ? duration.toDays() + "d"
        : duration.toString().substring(2).toLowerCase(Locale.ROOT);
  }

  private static URI parseOrigin(String text) {
    var uri = URI.create(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
    boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
    boolean bare =
        uri.getRawPath() != null
            && uri.getRawPath().isEmpty()
            && uri.getRawQuery() == null
            && uri.getRawFragment() == null
            && uri.getRawUserInfo() == null;
    if (!web || !bare || uri.getHost() == null || !isPort(uri)) {
      throw new IllegalArgumentException();
    }
    return uri;
  }

  /** A colon with nothing behind it is none. */
  private static boolean isPort(URI uri) {
    return uri.getPort() == -1
        ? !uri.getRawAuthority().endsWith(":")
        : uri.getPort() > 0 && uri.getPort() <= MAX_PORT;
  }

  /** Java takes no star for a host, so the rest is read without it. */
  private static URI parseWildcardOrigin(String text) {
    var parts = text.split("://\\*\\.", 2);
    if (parts.length != 2) {
      throw new IllegalArgumentException();
    }
    var rest = parseOrigin(parts[0] + "://" + parts[1]);
    return URI.create(rest.getScheme() + "://*." + rest.getRawAuthority());
  }

  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int above = row[j];
        int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(change, Math.min(row[j - 1], above) + 1);
        diagonal = above;
      }
    }
    return row[b.length()];
  }
}
