package dev.platform.platform.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.platform.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pushes that are deployed by themselves, on a simulated engine. */
class BranchWatchReconcilerTest {
  private static final Duration INTERVAL = Duration.ofSeconds(70);
  private static final String ONE = "1".repeat(40);
  private static final String TWO = "2".repeat(40);

  private final TestDatabase database = TestDatabase.fresh();
  private final DeployBench bench = new DeployBench(database);

  @BeforeEach
  void follow() {
    bench.service.followed = followed(List.of());
    bench.live(1);
  }

  @AfterEach
  void drop() {
    bench.close();
    database.close();
  }

  @Test
  void aPushIsDeployedOnce() {
    bench.pass(INTERVAL);
    assertThat(deploys()).hasSize(1);

    push(ONE);
    bench.pass(INTERVAL);
    bench.pass(INTERVAL);

    assertThat(bench.list(DeployFilter.all()))
        .extracting(
            deploy -> deploy.origin().trigger(),
            deploy -> deploy.code().commit().id(),
            Deploy::state)
        .startsWith(tuple(Trigger.NEW_COMMIT, ONE, DeployState.LIVE))
        .hasSize(2);
    assertThat(bench.details("deploy_started").get(1)).contains("\"newCommit\": \"" + ONE + "\"");
  }

  @Test
  void aPushBeforeTheFirstLookIsNotMissed() {
    push(ONE);

    bench.pass(INTERVAL);

    assertThat(deploys()).startsWith(ONE).hasSize(2);
  }

  @Test
  void whatSomebodyDeploysIsNotDeployedAgain() {
    push(ONE);
    bench.engine.breakDown();
    var asked = bench.deploy();
    assertThat(asked.code().commit()).isNull();

    bench.pass(INTERVAL);
    bench.engine.repair();
    bench.pass(INTERVAL.multipliedBy(3));
    bench.pass(INTERVAL);

    assertThat(deploys()).startsWith(ONE).hasSize(2);
  }

  @Test
  void aBuildThatHasNotSaidItsCommitIsWaitedFor() throws InterruptedException {
    push(ONE);
    bench.request();

    bench.clock.pass(INTERVAL);
    bench.replica.watch.reconcile();
    assertThat(deploys()).startsWith("null").hasSize(2);
    bench.pass(INTERVAL);

    assertThat(deploys()).startsWith(ONE).hasSize(2);
  }

  @Test
  void aSuspendedServiceIsDeployedWhenItIsResumed() {
    bench.change((tx, grant) -> bench.replica.deploys.suspend(tx, grant));
    push(ONE);
    bench.pass(INTERVAL);
    assertThat(deploys()).hasSize(1);

    bench.change((tx, grant) -> bench.replica.deploys.resume(tx, grant));
    bench.pass(INTERVAL);

    assertThat(deploys()).startsWith(ONE).hasSize(2);
  }

  @Test
  void onlyFilesThatMatterCount() {
    bench.service.followed = followed(List.of("**/*.md"));
    bench.change((tx, grant) -> bench.replica.deploys.describe(tx, grant));
    push(ONE, "README.md");
    bench.pass(INTERVAL);
    bench.pass(INTERVAL);
    assertThat(deploys()).hasSize(1);
    assertThat(bench.details("commit_ignored"))
        .containsExactly(
            "{\"id\": \"" + ONE + "\", \"url\": \"" + bench.service.repository + "\"}");

    push(TWO, "README.md", "Main.java");
    bench.pass(INTERVAL);

    assertThat(deploys()).startsWith(TWO).hasSize(2);
  }

  @Test
  void whatIsSwitchedOffIsLeftAlone() {
    bench.service.followed = null;
    bench.change((tx, grant) -> bench.replica.deploys.describe(tx, grant));
    push(ONE);
    bench.pass(INTERVAL);
    assertThat(deploys()).hasSize(1);

    bench.service.followed = followed(List.of());
    bench.change((tx, grant) -> bench.replica.deploys.describe(tx, grant));
    bench.pass(INTERVAL);
    assertThat(deploys()).as("what was pushed before it was switched on").hasSize(1);
    push(TWO);
    bench.pass(INTERVAL);

    assertThat(deploys()).startsWith(TWO).hasSize(2);
  }

  @Test
  void aRepositoryThatCannotBeReadIsLookedAtLessAndLessOften() {
    bench.engine.breakDown();
    push(ONE);
    bench.pass(INTERVAL);
    bench.engine.repair();

    bench.pass(INTERVAL);
    assertThat(deploys()).hasSize(1);
    bench.pass(INTERVAL);

    assertThat(deploys()).startsWith(ONE).hasSize(2);
  }

  @Test
  void servicesOfABranchShareALook() {
    bench.pass(INTERVAL);
    var id = bench.service.id().value();
    copyWatch(id.substring(0, id.length() - 1) + (id.endsWith("0") ? "g" : "0"));
    int before = bench.engine.sources().looks();

    bench.pass(INTERVAL);
    bench.pass(INTERVAL);

    assertThat(bench.engine.sources().looks() - before).isEqualTo(2);
    assertThat(database.count("select count(distinct due_at) from watch")).isEqualTo(1);
    assertThat(database.count("select count(*) from watch")).isEqualTo(2);
  }

  /** Another service of the same workspace that follows the same branch. */
  private void copyWatch(String id) {
    copy("running", "'service_id', '%1$s', 'slug', 'copy'".formatted(id));
    copy("watch", "'service_id', '%s'".formatted(id));
  }

  private void copy(String table, String changed) {
    database.execute(
        "insert into %1$s select (jsonb_populate_record(t, jsonb_build_object(%2$s))).* from %1$s t"
            .formatted(table, changed));
  }

  private void push(String commit, String... files) {
    bench.engine.sources().push(bench.service.repository, "main", commit, files);
  }

  /** The commits of all deploys, the newest first. */
  private List<String> deploys() {
    return bench.list(DeployFilter.all()).stream()
        .map(deploy -> deploy.code().commit())
        .map(commit -> commit == null ? "null" : commit.id())
        .toList();
  }

  private FollowedBranch followed(List<String> ignored) {
    return new FollowedBranch(bench.service.repository, "main", "", List.of(), ignored);
  }
}
