package dev.platform.platform.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.api.platform.model.ClearCacheDto;
import dev.platform.api.platform.model.DeployCommitDto;
import dev.platform.api.platform.model.DeployDto;
import dev.platform.api.platform.model.DeployModeDto;
import dev.platform.api.platform.model.DeployPOSTDto;
import dev.platform.api.platform.model.DeployStatusDto;
import dev.platform.api.platform.model.DeployTriggerDto;
import dev.platform.api.platform.model.DeployWithCursorDto;
import dev.platform.api.platform.model.RollbackPOSTDto;
import dev.platform.base.error.Failure;
import dev.platform.base.id.MalformedId;
import dev.platform.testing.TestDatabase;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DeployResourceTest {
  private final TestDatabase database = TestDatabase.fresh();
  private final DeployBench bench = new DeployBench(database).live(1);
  private final DeployResource resource =
      new DeployResource(bench.replica.deploys, () -> bench.caller);
  private final String service = bench.service.id().value();

  @AfterEach
  void drop() {
    bench.close();
    database.close();
  }

  @Test
  void aDeployIsShownFromItsWishToItsEnd() {
    var asked = resource.createDeploy(service, new DeployPOSTDto());
    bench.settle();
    var live = resource.retrieveDeploy(service, asked.getId());

    assertThat(asked.getStatus()).isEqualTo(DeployStatusDto.QUEUED);
    assertThat(asked.getTrigger()).isEqualTo(DeployTriggerDto.API);
    assertThat(asked.getCommit()).isNull();
    assertThat(asked.getFinishedAt()).isNull();
    assertThat(asked.getStartedAt()).isNull();
    assertThat(live.getStatus()).isEqualTo(DeployStatusDto.LIVE);
    assertThat(live.getCommit().getMessage()).isEqualTo("Simulated commit");
    assertThat(live.getStartedAt()).isNotNull();
    assertThat(live.getFinishedAt()).isNotNull();
    assertThat(live.getImage()).isNull();
  }

  @Test
  void aCommitAskedForInFullIsNamedAtOnce() {
    var known = list(List.of(), null, 1).get(0).getDeploy().getCommit();
    var foreign = "0123456789abcdef0123456789abcdef01234567";

    assertThat(create(known.getId().toUpperCase(Locale.ROOT)).getCommit()).isEqualTo(known);
    assertThat(create(foreign).getCommit()).isEqualTo(new DeployCommitDto().id(foreign));
    assertThat(create(foreign.substring(0, 39)).getCommit()).isNull();
  }

  private DeployDto create(String commit) {
    return resource.createDeploy(service, new DeployPOSTDto().commitId(commit));
  }

  @Test
  void aDeployNeedsNoBody() {
    var asked = resource.createDeploy(service, null);

    assertThat(asked.getStatus()).isEqualTo(DeployStatusDto.QUEUED);
  }

  @Test
  void whatOnlyImagesHaveIsRefused() {
    assertThatThrownBy(
            () ->
                resource.createDeploy(
                    service, new DeployPOSTDto().imageUrl("docker.io/library/nginx:1")))
        .isInstanceOf(Failure.class)
        .hasMessage(
            "imageUrl: is not supported. Leave it out. Services can only be built from a"
                + " repository.");
    assertThatThrownBy(
            () -> resource.createDeploy(service, new DeployPOSTDto().artifactId("art-1")))
        .isInstanceOf(Failure.class)
        .hasMessageStartingWith("artifactId: is not supported");
  }

  @Test
  void deployOnlyBuildsNothing() {
    var asked =
        resource.createDeploy(service, new DeployPOSTDto().deployMode(DeployModeDto.DEPLOY_ONLY));

    assertThat(asked.getStatus()).isEqualTo(DeployStatusDto.UPDATE_IN_PROGRESS);
    assertThat(asked.getCommit().getMessage()).isEqualTo("Simulated commit");
    assertThatThrownBy(
            () ->
                resource.createDeploy(
                    service,
                    new DeployPOSTDto()
                        .deployMode(DeployModeDto.DEPLOY_ONLY)
                        .clearCache(ClearCacheDto.CLEAR)))
        .isInstanceOf(Failure.class)
        .hasMessageStartingWith("clearCache: ");
  }

  @Test
  void deploysAreListedByStateAndPage() {
    var next = resource.createDeploy(service, new DeployPOSTDto());

    var first = list(List.of(), null, 1);
    var second = list(List.of(), first.get(0).getCursor(), 1);

    assertThat(first.get(0).getDeploy().getId()).isEqualTo(next.getId());
    assertThat(second.get(0).getDeploy().getStatus()).isEqualTo(DeployStatusDto.LIVE);
    assertThat(list(List.of(), second.get(0).getCursor(), 1)).isEmpty();
    assertThat(list(List.of(DeployStatusDto.CANCELED), null, 20)).isEmpty();
    assertThat(list(List.of(), "no cursor", 20)).isEmpty();
  }

  @Test
  void aCanceledDeployAndARollbackAreShown() {
    var live = list(List.of(), null, 1).get(0).getDeploy();
    var next = resource.createDeploy(service, null);

    var canceled = resource.cancelDeploy(service, next.getId());
    var back = resource.rollbackDeploy(service, new RollbackPOSTDto().deployId(live.getId()));

    assertThat(canceled.getStatus()).isEqualTo(DeployStatusDto.CANCELED);
    assertThat(back.getTrigger()).isEqualTo(DeployTriggerDto.ROLLBACK);
    assertThat(back.getStatus()).isEqualTo(DeployStatusDto.UPDATE_IN_PROGRESS);
  }

  @Test
  void whatIsNoDeployOfTheServiceIsSaid() {
    assertThatThrownBy(
            () ->
                resource.rollbackDeploy(
                    service, new RollbackPOSTDto().deployId("dep-00000000000000000000")))
        .isInstanceOf(Failure.class)
        .hasMessage("Not found: dep-00000000000000000000");
    assertThatThrownBy(() -> resource.rollbackDeploy(service, new RollbackPOSTDto().deployId("x")))
        .isInstanceOf(MalformedId.class);
    assertThatThrownBy(() -> resource.retrieveDeploy(service, "dep-00000000000000000000"))
        .isInstanceOf(Failure.class)
        .hasMessage("Not found: dep-00000000000000000000");
    assertThatThrownBy(() -> resource.retrieveDeploy(service, "x")).isInstanceOf(MalformedId.class);
  }

  private List<DeployWithCursorDto> list(List<DeployStatusDto> states, String cursor, int limit) {
    return resource.listDeploys(service, states, null, null, null, null, null, null, cursor, limit);
  }
}
