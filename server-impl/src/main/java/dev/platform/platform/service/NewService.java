package dev.platform.platform.service;

import dev.platform.edge.route.SiteRules;
import dev.platform.platform.EnvironmentId;
import dev.platform.platform.autoscaling.AutoscalingConfig;
import dev.platform.platform.disk.NewDisk;
import dev.platform.platform.envvar.NewEnvVar;
import dev.platform.platform.secretfile.NewSecretFile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A service to create.
 *
 * @param ownerId the workspace
 * @param environmentId where to put it; null is in none
 * @param secretFiles files of builds and instances
 * @param disk what it keeps its data on; null is nothing
 * @param rules headers and routes of a static site
 * @param autoscaling null if the number of instances stays
 * @param lacksBuild whether nothing was sent as the build command, not even that there is none
 */
public record NewService(
    String ownerId,
    ServiceType type,
    String name,
    Region region,
    ServiceSpec spec,
    int numInstances,
    List<NewEnvVar> envVars,
    List<NewSecretFile> secretFiles,
    SiteRules rules,
    @Nullable EnvironmentId environmentId,
    @Nullable NewDisk disk,
    @Nullable AutoscalingConfig autoscaling,
    boolean lacksBuild) {
  public NewService {
    envVars = List.copyOf(envVars);
    secretFiles = List.copyOf(secretFiles);
  }

  /** Without secret files and rules for visitors. */
  public NewService(
      String ownerId,
      ServiceType type,
      String name,
      Region region,
      ServiceSpec spec,
      int numInstances,
      List<NewEnvVar> envVars) {
    this(
        ownerId,
        type,
        name,
        region,
        spec,
        numInstances,
        envVars,
        List.of(),
        SiteRules.none(),
        null,
        null,
        null,
        false);
  }

  /** The same for which a build command is to be found. */
  NewService lackingBuild() {
    return new NewService(
        ownerId,
        type,
        name,
        region,
        spec,
        numInstances,
        envVars,
        secretFiles,
        rules,
        environmentId,
        disk,
        autoscaling,
        true);
  }

  NewService with(ServiceSpec newSpec) {
    return new NewService(
        ownerId,
        type,
        name,
        region,
        newSpec,
        numInstances,
        envVars,
        secretFiles,
        rules,
        environmentId,
        disk,
        autoscaling,
        lacksBuild);
  }

  NewService with(SiteRules newRules) {
    return new NewService(
        ownerId,
        type,
        name,
        region,
        spec,
        numInstances,
        envVars,
        secretFiles,
        newRules,
        environmentId,
        disk,
        autoscaling,
        lacksBuild);
  }

  NewService with(List<NewSecretFile> files) {
    return new NewService(
        ownerId,
        type,
        name,
        region,
        spec,
        numInstances,
        envVars,
        files,
        rules,
        environmentId,
        disk,
        autoscaling,
        lacksBuild);
  }

  NewService in(@Nullable EnvironmentId environment) {
    return new NewService(
        ownerId,
        type,
        name,
        region,
        spec,
        numInstances,
        envVars,
        secretFiles,
        rules,
        environment,
        disk,
        autoscaling,
        lacksBuild);
  }

  NewService keeping(@Nullable NewDisk newDisk) {
    return new NewService(
        ownerId,
        type,
        name,
        region,
        spec,
        numInstances,
        envVars,
        secretFiles,
        rules,
        environmentId,
        newDisk,
        autoscaling,
        lacksBuild);
  }

  NewService scaledBy(@Nullable AutoscalingConfig config) {
    return new NewService(
        ownerId,
        type,
        name,
        region,
        spec,
        numInstances,
        envVars,
        secretFiles,
        rules,
        environmentId,
        disk,
        config,
        lacksBuild);
  }
}
