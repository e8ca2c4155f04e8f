package dev.platform.platform.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class DeployStateTest {

  @Test
  void theLegalMovesAreThese() {
    var moves =
        Arrays.stream(DeployState.values())
            .map(from -> from.wire() + " -> " + next(from))
            .collect(Collectors.joining("\n", "", "\n"));

    assertThat(moves)
        .isEqualTo(
            """
            created -> queued build_in_progress pre_deploy_in_progress update_in_progress canceled
            queued -> build_in_progress pre_deploy_in_progress update_in_progress canceled
            build_in_progress -> pre_deploy_in_progress update_in_progress build_failed canceled
            pre_deploy_in_progress -> update_in_progress pre_deploy_failed canceled
            update_in_progress -> live update_failed canceled
            live -> deactivated
            deactivated ->\s
            build_failed ->\s
            pre_deploy_failed ->\s
            update_failed ->\s
            canceled ->\s
            """);
  }

  @Test
  void everyStateWaitsOrIsExecutedOrHasEnded() {
    for (DeployState state : DeployState.values()) {
      long kinds =
          Arrays.asList(state.isWaiting(), state.isExecuting(), state.hasEnded()).stream()
              .filter(is -> is)
              .count();

      assertThat(kinds).as(state.wire()).isEqualTo(1);
    }
  }

  private static String next(DeployState from) {
    return Arrays.stream(DeployState.values())
        .filter(from::mayBecome)
        .map(DeployState::wire)
        .collect(Collectors.joining(" "));
  }
}
