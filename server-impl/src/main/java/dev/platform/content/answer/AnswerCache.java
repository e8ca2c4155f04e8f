package dev.platform.content.answer;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * What the resources found at addresses. It never changes, so who asks there again need not come to
 * them. While people write, content does change, and nothing is kept.
 */
public final class AnswerCache {
  /** There are fewer addresses with content; what is above comes to the resources each time. */
  private static final int MAX_ADDRESSES = 20_000;

  /** One address has one such form, so that nobody fills the memory with others of the same. */
  private static final Pattern PLAIN = Pattern.compile("/[A-Za-z0-9._/-]{0,200}");

  private final Map<String, Answerable> byPath = new ConcurrentHashMap<>();
  private final boolean keeps;

  private AnswerCache(boolean keeps) {
    this.keeps = keeps;
  }

  /** Of content that stays as it is. */
  public static AnswerCache keeping() {
    return new AnswerCache(true);
  }

  /** Of content that may be another one with the next request. */
  public static AnswerCache forgetting() {
    return new AnswerCache(false);
  }

  /** Keeps what was found. */
  void remember(String path, Answerable found) {
    if (keeps && byPath.size() < MAX_ADDRESSES && PLAIN.matcher(path).matches()) {
      byPath.putIfAbsent(path, found);
    }
  }

  /** What was found at a path before. */
  public Optional<Answerable> find(String path) {
    return Optional.ofNullable(byPath.get(path));
  }
}
