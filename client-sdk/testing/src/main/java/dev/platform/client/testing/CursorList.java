package dev.platform.client.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A list that is returned in pages. A cursor is the position after its entry. */
final class CursorList {
  private static final int DEFAULT_LIMIT = 20;
  private static final int MAX_LIMIT = 100;

  private final String member;
  private final List<?> items;

  CursorList(String member, List<?> items) {
    this.member = member;
    this.items = items;
  }

  FakeResponse page(FakeRequest request) {
    int limit = Math.max(1, Math.min(MAX_LIMIT, number(request, "limit", DEFAULT_LIMIT)));
    int start = number(request, "cursor", 0);
    List<Map<String, Object>> page = new ArrayList<>();
    for (int i = start; i < Math.min(items.size(), start + limit); i++) {
      page.add(Map.of(member, items.get(i), "cursor", String.valueOf(i + 1)));
    }
    return FakeResponse.ok(page);
  }

  private static int number(FakeRequest request, String parameter, int otherwise) {
    return request.query(parameter).stream()
        .filter(it -> !it.isEmpty())
        .findFirst()
        .map(Integer::valueOf)
        .orElse(otherwise);
  }
}
