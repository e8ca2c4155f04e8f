package dev.platform.platform.deploy;

import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.engine.spi.JobSpec;
import dev.platform.engine.spi.Resources;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import java.time.Duration;

/**
 * For rooms that run commands on what is live: with its artifact, its variables and its files as
 * they were deployed.
 */
public final class ReleaseCommands {
  private final WantedStateStore runnings = new WantedStateStore();
  private final DeployStore deploys = new DeployStore();
  private final ArtifactStore artifacts = new ArtifactStore();
  private final ReleaseStore releases;

  @Inject
  ReleaseCommands(ReleaseStore releases) {
    this.releases = releases;
  }

  /**
   * The live deploy. Its artifact stays until {@link #letGo}.
   *
   * @param key names the command
   * @throws Failure conflict if the service is suspended or has no live deploy
   */
  public DeployId hold(WriteTx tx, Grant<ServiceId> service, String key) {
    var running = runnings.lock(tx, service);
    if (running.suspended()) {
      throw Failure.conflict("The service is suspended. Resume it first.");
    }
    var live = running.currentDeploy();
    if (live == null) {
      throw Failure.conflict(
          "The service has no live deploy. Wait until its deploy is live, or deploy it.");
    }
    artifacts.hold(tx, service, artifact(tx, service, live), key);
    return live;
  }

  /** The command needs the artifact no longer. */
  public void letGo(WriteTx tx, Grant<ServiceId> service, String key) {
    artifacts.letGo(tx, service, key);
  }

  /** Whether the service has a live deploy. */
  public boolean isLive(Tx tx, Grant<ServiceId> service) {
    return deploys.live(tx, service).isPresent();
  }

  /**
   * The start command of a deploy, on its plan, in the engine's words.
   *
   * @param key names the command
   */
  public JobSpec start(
      Tx tx, Grant<ServiceId> service, DeployId deploy, String key, Duration budget) {
    var release = releases.spec(tx, service, deploy);
    var resources = new Resources(release.milliCpu(), release.memoryBytes());
    return spec(
        tx, service, deploy, new ReleaseCommand(key, release.startCommand(), resources, budget));
  }

  /** A command in the engine's words. */
  public JobSpec spec(Tx tx, Grant<ServiceId> service, DeployId deploy, ReleaseCommand command) {
    return EngineSpecs.job(
        deploys.get(tx, service, deploy), releases.get(tx, service, deploy), command);
  }

  private String artifact(Tx tx, Grant<ServiceId> service, DeployId deploy) {
    var artifact = deploys.get(tx, service, deploy).code().artifact();
    if (artifact == null) {
      throw new IllegalStateException(deploy + " is live without an artifact");
    }
    return artifact;
  }
}
