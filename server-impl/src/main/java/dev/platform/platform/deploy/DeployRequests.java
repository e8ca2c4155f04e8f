package dev.platform.platform.deploy;

import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.engine.spi.Commit;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes wishes into deploys: settles what is to be brought up, while it is known. */
final class DeployRequests {
  private static final Pattern COMMIT = Pattern.compile("[0-9a-fA-F]{7,64}");

  private final DeployStore deploys = new DeployStore();
  private final WantedStateStore runnings = new WantedStateStore();
  private final ArtifactStore artifacts = new ArtifactStore();
  private final ReleaseStore kept;
  private final Releases releases;
  private final DeployTransitions transitions;
  private final Ids ids;

  @Inject
  DeployRequests(ReleaseStore kept, Releases releases, DeployTransitions transitions, Ids ids) {
    this.kept = kept;
    this.releases = releases;
    this.transitions = transitions;
    this.ids = ids;
  }

  /** The first deploy of a service that nobody else has heard of, with the tip of its branch. */
  Deploy first(WriteTx tx, Grant<ServiceId> service, Trigger trigger, Release release) {
    var request = DeployRequest.build(trigger);
    return transitions.begin(tx, service, deploy(tx, service, request, true, null), release);
  }

  /** A deploy with the settings and variables of now. */
  Deploy request(WriteTx tx, Grant<ServiceId> service, DeployRequest request) {
    check(request);
    runnings.lock(tx, service);
    var release = releases.now(tx, service);
    runnings.describe(tx, service, release.spec());
    var source = request.mode() == DeployRequest.Mode.DEPLOY_ONLY ? requireLive(tx, service) : null;
    boolean first = !deploys.any(tx, service);
    return transitions.enter(tx, service, deploy(tx, service, request, first, source), release);
  }

  /** A deploy with the artifact, the settings and the variables of an earlier one. */
  Deploy rollback(WriteTx tx, Grant<ServiceId> service, DeployId target) {
    runnings.lock(tx, service);
    var source = deploys.find(tx, service, target).orElseThrow(() -> Failure.notFound(target));
    var artifact = source.code().artifact();
    if (source.times().liveAt() == null || artifact == null) {
      throw Failure.invalid(
          "deployId",
          "must be a deploy that has been live. The status of this one is "
              + source.state().wire());
    }
    if (!artifacts.exists(tx, service, artifact)) {
      throw Failure.conflict(
          "The artifact of deploy "
              + target.value()
              + " has been deleted. Deploy its commit instead.");
    }
    var release = kept.get(tx, service, target).again(releases.now(tx, service));
    var request = DeployRequest.redeploy(Trigger.ROLLBACK);
    return transitions.enter(tx, service, deploy(tx, service, request, false, source), release);
  }

  private static void check(DeployRequest request) {
    var commit = request.commit();
    if (commit != null && !COMMIT.matcher(commit).matches()) {
      throw Failure.invalid("commitId", "must be a commit hash of 7 to 64 hexadecimal digits");
    }
    if (request.mode() == DeployRequest.Mode.BUILD_AND_DEPLOY) {
      return;
    }
    if (commit != null) {
      throw Failure.invalid("commitId", "cannot be set when deployMode is deploy_only");
    }
    if (request.clearCache()) {
      throw Failure.invalid("clearCache", "cannot be \"clear\" when deployMode is deploy_only");
    }
  }

  private Deploy requireLive(WriteTx tx, Grant<ServiceId> service) {
    return deploys
        .live(tx, service)
        .orElseThrow(
            () ->
                Failure.invalid(
                    "deployMode", "deploy_only requires a live deploy, but the service has none"));
  }

  private Deploy deploy(
      WriteTx tx,
      Grant<ServiceId> service,
      DeployRequest request,
      boolean first,
      @Nullable Deploy source) {
    return new Deploy(
        new DeployId(ids.next(IdPrefix.DEPLOY)),
        service.on(),
        service.workspace(),
        DeployState.CREATED,
        new Deploy.Origin(
            request.trigger(),
            source == null ? null : source.id(),
            request.commit(),
            request.clearCache(),
            first),
        source == null
            ? new Deploy.Code(null, null, knownCommit(tx, service, request))
            : new Deploy.Code(null, source.code().artifact(), source.code().commit()),
        Deploy.Times.begin(tx.now()),
        null);
  }

  private @Nullable Commit knownCommit(
      WriteTx tx, Grant<ServiceId> service, DeployRequest request) {
    var commit = request.commit();
    return commit == null
        ? null
        : deploys.findCommit(tx, service, commit.toLowerCase(Locale.ROOT)).orElse(null);
  }
}
