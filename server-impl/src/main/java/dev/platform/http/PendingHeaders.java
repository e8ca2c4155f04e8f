package dev.platform.http;

import dev.platform.identity.access.AnswerHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** Headers that a resource has asked for and that the answer does not have yet. */
public final class PendingHeaders implements AnswerHeaders {
  private final ThreadLocal<List<Map.Entry<String, String>>> pending =
      ThreadLocal.withInitial(ArrayList::new);

  @Override
  public void add(String name, String value) {
    pending.get().add(Map.entry(name, value));
  }

  void clear() {
    pending.remove();
  }

  void drain(BiConsumer<String, String> answer) {
    pending.get().forEach(header -> answer.accept(header.getKey(), header.getValue()));
    pending.remove();
  }
}
