package dev.platform.content.source;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A language of the site. */
public enum Language {
  /** The one in which everything is written first. It has no prefix. */
  ENGLISH("en", "English"),
  CHINESE("zh", "简体中文"),
  KOREAN("ko", "한국어"),
  JAPANESE("ja", "日本語"),
  SPANISH("es", "Español"),
  PORTUGUESE("pt", "Português"),
  RUSSIAN("ru", "Русский"),
  GERMAN("de", "Deutsch");

  private final String code;
  private final String ownName;

  Language(String code, String ownName) {
    this.code = code;
    this.ownName = ownName;
  }

  /** The languages into which content is translated. */
  public static List<Language> translations() {
    return Arrays.stream(values()).filter(it -> it != ENGLISH).toList();
  }

  /** The language that a path is prefixed with; English has no prefix. */
  public static Optional<Language> ofPrefix(String code) {
    return translations().stream().filter(it -> it.code.equals(code)).findFirst();
  }

  /** The language that the address of a page is in. */
  public static Language ofPath(String path) {
    int end = path.indexOf('/', 1);
    return ofPrefix(path.substring(1, end < 0 ? path.length() : end)).orElse(ENGLISH);
  }

  /** Its code, as in {@code hreflang}. */
  public String code() {
    return code;
  }

  /** Its name in itself. */
  public String ownName() {
    return ownName;
  }

  /** The address of a page of the site in this language. */
  public String path(String english) {
    if (this == ENGLISH) {
      return english;
    }
    return english.equals("/") ? "/" + code : "/" + code + english;
  }
}
