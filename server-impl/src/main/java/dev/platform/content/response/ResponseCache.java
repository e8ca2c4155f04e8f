package dev.platform.content.response;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * What the resources found at addresses. It never changes, so who asks there again need not come to
 * them. While people write, content does change, and nothing is kept.
 */
public final class ResponseCache {
  /** There are fewer addresses with content; what is above comes to the resources each time. */
  private static final int MAX_ADDRESSES = 20_000;

  /** One address has one such form, so that nobody fills the memory with others of the same. */
  private static final Pattern PLAIN = Pattern.compile("/[A-Za-z0-9._/-]{0,200}");

  private final Map<String, Servable> byPath = new ConcurrentHashMap<>();
  private final boolean keeps;

  private ResponseCache(boolean keeps) {
    this.keeps = keeps;
  }

  /** Of content that stays as it is. */
  public static ResponseCache keeping() {
    return new ResponseCache(true);
  }

  /** Of content that may be another one with the next request. */
  public static ResponseCache forgetting() {
    return new ResponseCache(false);
  }

  /** Keeps what was found. */
  void remember(String path, Servable found) {
    if (keeps && byPath.size() < MAX_ADDRESSES && PLAIN.matcher(path).matches()) {
      byPath.putIfAbsent(path, found);
    }
  }

  /** What was found at a path before. */
  public Optional<Servable> find(String path) {
    return Optional.ofNullable(byPath.get(path));
  }
}
