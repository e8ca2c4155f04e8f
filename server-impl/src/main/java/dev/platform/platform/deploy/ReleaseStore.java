package dev.platform.platform.deploy;

import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.json.Json;
import dev.platform.base.secret.Secret;
import dev.platform.base.secret.Vault;
import dev.platform.engine.spi.VolumeMount;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Keeps releases; variables and files are sealed as one text each, bound to their deploy. */
final class ReleaseStore {
  /** Takes the volume out of all releases of a service, which is about to go. */
  void detachVolume(WriteTx tx, Grant<ServiceId> service) {
    service.require(Permission.CREATE);
    tx.mapper(ReleaseMapper.class).detachVolume(service.on(), service.workspace());
  }

  private static final String VARIABLES = "variables";
  private static final String SECRET_FILES = "secret_files";

  private final Vault vault;

  @Inject
  ReleaseStore(Vault vault) {
    this.vault = vault;
  }

  void keep(WriteTx tx, Grant<ServiceId> service, DeployId deploy, Release release) {
    service.require(Permission.OPERATE);
    var contents = release.contents();
    tx.mapper(ReleaseMapper.class)
        .insert(
            deploy,
            Json.write(release.spec()),
            variables(deploy, contents),
            secretFiles(deploy, contents),
            contents.strategy(),
            text(contents.volume()));
  }

  /**
   * Keeps what a restart of a deploy starts its instances with.
   *
   * @param contents whose variables and files they get; all else stays as in the release
   */
  void keep(
      WriteTx tx,
      Grant<ServiceId> service,
      RolloutId restart,
      DeployId deploy,
      ReleaseContents contents) {
    service.require(Permission.OPERATE);
    tx.mapper(ReleaseMapper.class)
        .insertRestart(restart, variables(deploy, contents), secretFiles(deploy, contents));
  }

  /** From now on the release has what a restart has started its instances with. */
  void takeOver(WriteTx tx, Grant<ServiceId> service, RolloutId restart) {
    service.require(Permission.OPERATE);
    tx.mapper(ReleaseMapper.class).takeOver(restart, service.workspace());
  }

  Release get(Tx tx, Grant<ServiceId> service, DeployId deploy) {
    var row = tx.mapper(ReleaseMapper.class).find(deploy, service.workspace());
    if (row == null) {
      throw Failure.notFound(deploy);
    }
    return release(deploy, row);
  }

  /** What the instances of a rollout are started with. */
  Release of(Tx tx, Grant<ServiceId> service, Rollout rollout) {
    var row = tx.mapper(ReleaseMapper.class).findOf(rollout.id(), service.workspace());
    if (row == null) {
      throw Failure.notFound(rollout.id());
    }
    return release(rollout.deployId(), row);
  }

  private Release release(DeployId deploy, ReleaseMapper.ReleaseRow row) {
    return new Release(
        Json.read(row.recipe(), ReleaseSpec.class),
        new ReleaseContents(
            open(row.variables(), place(deploy, VARIABLES)),
            row.secretFiles() == null
                ? Map.of()
                : open(row.secretFiles(), place(deploy, SECRET_FILES)),
            row.strategy(),
            volume(row.volume())));
  }

  ReleaseSpec spec(Tx tx, Grant<ServiceId> service, DeployId deploy) {
    @Nullable String json = tx.mapper(ReleaseMapper.class).recipe(deploy, service.workspace());
    if (json == null) {
      throw Failure.notFound(deploy);
    }
    return Json.read(json, ReleaseSpec.class);
  }

  RolloutStrategy strategy(Tx tx, Grant<ServiceId> service, DeployId deploy) {
    return tx.mapper(ReleaseMapper.class)
        .strategy(deploy, service.workspace())
        .orElseThrow(() -> Failure.notFound(deploy));
  }

  private static @Nullable String text(@Nullable VolumeMount volume) {
    return volume == null ? null : Json.write(volume);
  }

  private static @Nullable VolumeMount volume(@Nullable String json) {
    return json == null ? null : Json.read(json, VolumeMount.class);
  }

  private byte[] variables(DeployId deploy, ReleaseContents contents) {
    return seal(contents.variables(), place(deploy, VARIABLES));
  }

  private byte @Nullable [] secretFiles(DeployId deploy, ReleaseContents contents) {
    return contents.secretFiles().isEmpty()
        ? null
        : seal(contents.secretFiles(), place(deploy, SECRET_FILES));
  }

  private byte[] seal(Map<String, Secret> secrets, String place) {
    Map<String, String> plain = new TreeMap<>();
    secrets.forEach((name, secret) -> plain.put(name, secret.reveal()));
    return vault.encrypt(new Secret(Json.write(plain)), place);
  }

  private Map<String, Secret> open(byte[] sealed, String place) {
    Map<String, Secret> secrets = new HashMap<>();
    Json.readTexts(vault.decrypt(sealed, place).reveal())
        .forEach((name, secret) -> secrets.put(name, new Secret(secret)));
    return secrets;
  }

  private static String place(DeployId deploy, String what) {
    return "release/" + deploy.value() + "/" + what;
  }
}
