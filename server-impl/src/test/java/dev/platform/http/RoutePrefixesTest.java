package dev.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RoutePrefixesTest {
  @Test
  void routesPartAtTheirFirstTwoSegmentsAndTheVariableBehind() {
    var branches =
        new RoutePrefixes(
            List.of("/v1/services", "/v1/services/{id}/deploys", "/assets/{file}", "/readyz"));

    assertThat(branches.of("/v1/services")).hasValue("/v1/services");
    assertThat(branches.of("/v1/services/{id}/deploys")).hasValue("/v1/services/{id}");
    assertThat(branches.of("/v1/events/{id}")).hasValue("/v1/events");
    assertThat(branches.of("/assets/{file}")).isEmpty();
    assertThat(branches.of("/readyz")).isEmpty();
  }

  @Test
  void theyPartAgainOnlyWhereOneVariableFollows() {
    var branches =
        new RoutePrefixes(
            List.of(
                "/v1/logs/values", "/v1/logs/{id}", "/v1/a/{x}", "/v1/a/{y}/b", "/v1/d/{z:.+}"));

    assertThat(branches.of("/v1/logs/{id}")).hasValue("/v1/logs");
    assertThat(branches.of("/v1/logs/values")).hasValue("/v1/logs");
    assertThat(branches.of("/v1/a/{y}/b")).hasValue("/v1/a");
    assertThat(branches.of("/v1/d/{z:.+}")).hasValue("/v1/d");
  }

  @Test
  void whatATemplateElsewhereMayMatchIsNoBranch() {
    assertThat(new RoutePrefixes(List.of("/v1/{kind}/usage", "/v2/x")).of("/v1/services/{id}"))
        .isEmpty();
    assertThat(new RoutePrefixes(List.of("/v1/{kind}/usage", "/v2/x")).of("/v2/x"))
        .hasValue("/v2/x");
    assertThat(new RoutePrefixes(List.of("/{locale}/blog")).of("/v1/services/{id}")).isEmpty();
  }
}
