package dev.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.api.platform.PlatformOperation;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RouteMatcherTest {
  private static final List<Route> ROUTES =
      Arrays.stream(PlatformOperation.values())
          .map(
              operation ->
                  new Route(
                      operation, "handler", Optional.empty(), Optional.empty(), operation.path()))
          .toList();

  private final RouteMatcher matcher = new RouteMatcher(ROUTES);

  @Test
  void everyOperationIsFoundAtItsPath() {
    for (Route route : ROUTES) {
      var path = route.operation().path().replaceAll("\\{[^}]*}", "some-id");

      assertThat(matcher.find(path)).containsEntry(route.operation().method(), route);
    }
  }

  @Test
  void aFixedSegmentWinsOverAVariableOne() {
    assertThat(ids(matcher.find("/v1/logs/streams/owner/tea-1")))
        .isEqualTo(
            Set.of("get-owner-log-stream", "update-owner-log-stream", "delete-owner-log-stream"));
    assertThat(ids(matcher.find("/v1/logs/streams/resource/srv-1")))
        .isEqualTo(
            Set.of(
                "get-resource-log-stream",
                "update-resource-log-stream",
                "delete-resource-log-stream"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1/services/srv-1;a=b", "/v1/services/;x", "/v1/services;x=1/srv-1"})
  void nothingIsAtAPathWithASemicolon(String path) {
    assertThat(matcher.find(path)).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/",
        "/v1",
        "/v1/",
        "/v1/services/",
        "/v1/services//deploys",
        "/v1/services/srv-1/unknown",
        "/v1/services/srv-1/deploys/dep-1/",
        "/V1/services",
        "//v1/services"
      })
  void elsewhereIsNothing(String path) {
    assertThat(matcher.find(path)).isNull();
  }

  @Test
  void allowedMethodsAreSortedAndTakeHeadAndOptions() {
    assertThat(RouteMatcher.allowed(matcher.find("/v1/services")))
        .isEqualTo("GET, HEAD, OPTIONS, POST");
    assertThat(RouteMatcher.allowed(matcher.find("/v1/services/srv-1/suspend")))
        .isEqualTo("OPTIONS, POST");
  }

  private static Set<String> ids(Map<String, Route> methods) {
    return Set.copyOf(methods.values().stream().map(it -> it.operation().id()).toList());
  }
}
