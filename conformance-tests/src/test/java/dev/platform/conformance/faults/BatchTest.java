package dev.platform.conformance.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.conformance.faults.Batch.Attempt;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BatchTest {
  private static final Flaw NONE = (request, right) -> right.answer(request);

  @Test
  void faultsThatDoNotTouchOneAnothersChecksShareARun() {
    Attempt one = attempt("get-user", "get-user");
    Attempt other = attempt("list-owners", "list-owners", "create-token");

    assertThat(Batch.of(List.of(one, other)))
        .extracting(Batch::attempts)
        .containsExactly(List.of(one, other));
  }

  @Test
  void aCheckMeetsItsOwnFaultOnly() {
    Attempt one = attempt("get-user", "get-user", "list-owners");
    Attempt other = attempt("list-owners", "list-owners");

    assertThat(Batch.of(List.of(one, other))).hasSize(2);
    assertThat(Batch.of(List.of(other, one))).hasSize(2);
  }

  private static Attempt attempt(String operation, String... called) {
    return new Attempt(
        Fault.of("", operation, "", NONE),
        new Check(operation, operation, Duration.ofMillis(1), "", Set.of(called)));
  }
}
