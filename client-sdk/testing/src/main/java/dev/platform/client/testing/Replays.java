package dev.platform.client.testing;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/** The first responses to idempotency keys. A rejected request does not use up its key. */
final class Replays {
  private final Map<String, Replay> replays = new HashMap<>();

  private record Replay(String content, FakeResponse response) {}

  FakeResponse of(FakeRequest request, Supplier<FakeResponse> respond) {
    return request
        .header("Idempotency-Key")
        .filter(key -> request.method().equals("POST"))
        .map(key -> once(request.path() + " " + key, request, respond))
        .orElseGet(respond);
  }

  private synchronized FakeResponse once(
      String key, FakeRequest request, Supplier<FakeResponse> respond) {
    String content = request.target() + "\n" + request.body();
    Replay earlier = replays.get(key);
    if (earlier != null) {
      return earlier.content().equals(content)
          ? earlier.response().withHeader("Idempotency-Replayed", "true")
          : FakeResponse.error(409, "The Idempotency-Key was used for another request");
    }
    FakeResponse response = respond.get();
    if (response.isSuccess()) {
      replays.put(key, new Replay(content, response));
    }
    return response;
  }
}
