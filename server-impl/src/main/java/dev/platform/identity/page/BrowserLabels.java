package dev.platform.identity.page;

import java.util.List;
import java.util.Optional;

/** What a browser says of itself, in words for people. */
public final class BrowserLabels {
  private static final int LONGEST = 40;

  /** In this order: most of them say that they are others too. */
  private static final List<Word> BROWSERS =
      List.of(
          new Word("Edg", "Edge"),
          new Word("OPR/", "Opera"),
          new Word("Firefox/", "Firefox"),
          new Word("Chrome/", "Chrome"),
          new Word("CriOS/", "Chrome"),
          new Word("Safari/", "Safari"),
          new Word("curl/", "curl"));

  private static final List<Word> SYSTEMS =
      List.of(
          new Word("iPhone", "iPhone"),
          new Word("iPad", "iPad"),
          new Word("Android", "Android"),
          new Word("Windows", "Windows"),
          new Word("Mac OS X", "macOS"),
          new Word("CrOS", "ChromeOS"),
          new Word("Linux", "Linux"));

  private BrowserLabels() {}

  private record Word(String sign, String name) {}

  /** Browser and system, such as "Firefox on Windows"; what is unknown is shown as it is. */
  public static String text(String agent) {
    if (agent.isBlank()) {
      return "Unknown browser";
    }
    var browser = find(BROWSERS, agent);
    var system = find(SYSTEMS, agent);
    return browser
        .map(name -> system.map(on -> name + " on " + on).orElse(name))
        .orElse(agent.length() <= LONGEST ? agent : agent.substring(0, LONGEST) + "…");
  }

  private static Optional<String> find(List<Word> words, String agent) {
    return words.stream().filter(word -> agent.contains(word.sign())).map(Word::name).findFirst();
  }
}
