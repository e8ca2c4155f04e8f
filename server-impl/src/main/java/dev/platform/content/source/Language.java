package dev.platform.content.source;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A language of the site. */
public enum Language {
  /** The one in which everything is written first. It has no prefix. */
  ENGLISH("en", "English"),
  CHINESE("zh", "zh-Hans", "简体中文"),
  KOREAN("ko", "한국어"),
  JAPANESE("ja", "日本語"),
  SPANISH("es", "Español"),
  PORTUGUESE("pt", "pt-BR", "Português (Brasil)"),
  RUSSIAN("ru", "Русский"),
  GERMAN("de", "Deutsch");

  private final String code;
  private final String tag;
  private final String ownName;

  Language(String code, String ownName) {
    this(code, code, ownName);
  }

  Language(String code, String tag, String ownName) {
    this.code = code;
    this.tag = tag;
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

  /** Its code, as in paths and names of files. */
  public String code() {
    return code;
  }

  /** Its tag, as in {@code lang} and {@code hreflang}, which is more exact than its code. */
  public String tag() {
    return tag;
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
