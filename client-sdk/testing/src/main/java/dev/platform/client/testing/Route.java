package dev.platform.client.testing;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;

/** The requests of one method and path, and how to respond to them. */
final class Route {
  private static final Pattern FORMAT = Pattern.compile("[A-Z]+ /\\S*");
  private static final Pattern VARIABLE = Pattern.compile("\\{[^/}]+}");

  private final Pattern pattern;
  private final Function<FakeRequest, FakeResponse> responses;

  Route(String route, Function<FakeRequest, FakeResponse> responses) {
    if (!FORMAT.matcher(route).matches()) {
      throw new IllegalArgumentException("A route is like GET /v1/services, not " + route);
    }
    String quoted = "\\Q" + VARIABLE.matcher(route).replaceAll("\\\\E[^/]+\\\\Q") + "\\E";
    this.pattern = Pattern.compile(quoted);
    this.responses = responses;
  }

  /** Responds with each response once, and then with the last one. */
  static Route inTurn(String route, FakeResponse first, FakeResponse... next) {
    Deque<FakeResponse> turns = new ArrayDeque<>(List.of(next));
    turns.addFirst(first);
    return new Route(
        route,
        request -> {
          synchronized (turns) {
            return turns.size() > 1 ? turns.pop() : turns.element();
          }
        });
  }

  boolean matches(FakeRequest request) {
    return pattern.matcher(request.toString()).matches();
  }

  FakeResponse respond(FakeRequest request) {
    return responses.apply(request);
  }
}
