package dev.platform.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class CheckIndexTest {
  /** Written anew by {@code InstallSuiteTest} with {@code -Dgolden=update}. */
  @Test
  void everyCheckOfTheIndexIsThere() {
    assertThat(list(List.of())).containsAll(CheckIndex.bundled().checks());
  }

  @Test
  void theChecksOfAnOperationAreThoseThatCallIt() {
    assertThat(list(List.of("rollback-deploy")))
        .contains("deploy: a rollback deploys what an older deploy deployed")
        .doesNotContain("disk: a disk is added read changed and deleted");
  }

  @Test
  void aCheckThatNoRunHasSeenIsNotLeftOut() {
    CheckIndex index = CheckIndex.of("user: the caller\tget-user list-owners\n");

    assertThat(index.mayCall("user: the caller", "get-user")).isTrue();
    assertThat(index.mayCall("user: the caller", "list-services")).isFalse();
    assertThat(index.mayCall("user: another", "list-services")).isTrue();
    assertThat(index.text()).isEqualTo("user: the caller\tget-user list-owners\n");
  }

  private static List<String> list(List<String> operations) {
    var out = new StringWriter();
    ConformanceMain.list(new Selection(List.of(), operations), new PrintWriter(out, true));
    return out.toString().lines().toList();
  }
}
