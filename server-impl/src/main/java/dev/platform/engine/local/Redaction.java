package dev.platform.engine.local;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Removes secrets from lines.
 *
 * @param secrets the longest first
 * @param logins user names with passwords that are removed from URLs only
 */
record Redaction(List<String> secrets, List<String> logins) {
  private static final String MASK = "***";
  private static final int MIN_LENGTH = 8;

  /** A shorter password is part of too many words. */
  private static final int MIN_PASSWORD = 4;

  private static final List<String> SECRET_NAMES =
      List.of("KEY", "TOKEN", "SECRET", "PASS", "AUTH", "CREDENTIAL", "DSN");

  /** User name and password of a URL; a password may contain what it should have encoded. */
  private static final Pattern LOGIN = Pattern.compile("(?<=://)[^\\s\"'<>]{1,300}@");

  /** Of one URL. */
  private static final Pattern USER_INFO = Pattern.compile("(?<=://)[^\\s/?#]+(?=@)");

  /** Nothing is removed. */
  static final Redaction NONE = new Redaction(List.of(), List.of());

  /** Of the variables of a command. */
  static Redaction of(Map<String, String> variables) {
    return new Redaction(
        variables.entrySet().stream()
            .filter(Redaction::isSecret)
            .flatMap(it -> Stream.concat(Stream.of(it.getValue()), it.getValue().lines()))
            .map(String::strip)
            .filter(it -> it.length() >= MIN_LENGTH)
            .distinct()
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList(),
        List.of());
  }

  /** Of user names and passwords in URLs, also where they stand without them. */
  static Redaction ofLogins(Collection<String> urls) {
    List<String> logins = urls.stream().flatMap(Redaction::logins).distinct().toList();
    return new Redaction(
        logins.stream()
            .flatMap(Redaction::parts)
            .filter(it -> it.length() >= MIN_PASSWORD)
            .distinct()
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList(),
        logins);
  }

  /** As it is in a URL, and decoded. */
  private static Stream<String> logins(String url) {
    return USER_INFO
        .matcher(url)
        .results()
        .map(MatchResult::group)
        .flatMap(login -> Stream.of(login, decoded(login)));
  }

  private static String decoded(String login) {
    try {
      return Objects.requireNonNullElse(
          URI.create("http://" + login + "@host").getUserInfo(), login);
    } catch (IllegalArgumentException e) {
      return login;
    }
  }

  /** The login, its password, and both as a header has them. */
  private static Stream<String> parts(String login) {
    String header = Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8));
    return Stream.of(login, login.substring(login.indexOf(':') + 1), header);
  }

  /** The same, and without user names and passwords in URLs. */
  String withoutLogins(String line) {
    return LOGIN.matcher(of(line)).replaceAll(MASK + "@");
  }

  /** A word such as "production" is none, unless the name of the variable suggests one. */
  private static boolean isSecret(Map.Entry<String, String> variable) {
    String name = variable.getKey().toUpperCase(Locale.ROOT);
    String value = variable.getValue();
    if (value.length() < MIN_LENGTH || name.startsWith("RENDER_") || name.startsWith("PLATFORM_")) {
      return false;
    }
    return SECRET_NAMES.stream().anyMatch(name::contains)
        || !value.chars().allMatch(it -> (it >= 'a' && it <= 'z') || it == '-');
  }

  String of(String line) {
    String redacted = line;
    for (String login : logins) {
      redacted = redacted.replace("://" + login + "@", "://" + MASK + "@");
    }
    for (String secret : secrets) {
      redacted = redacted.replace(secret, MASK);
    }
    return redacted;
  }
}
