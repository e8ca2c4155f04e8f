package dev.platform.conformance.suite;

import java.util.List;
import java.util.stream.Stream;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.store.Namespace;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;

/** All checks. Groups that wait long come first, so that none of them is left at the end. */
public final class Suite {
  private static final String PARALLEL = "junit.jupiter.execution.parallel.";

  private Suite() {}

  /**
   * What the launcher has to find.
   *
   * @param parallel how many groups run at a time; the checks of a group follow one another
   */
  public static LauncherDiscoveryRequest request(PostDiscoveryFilter selection, int parallel) {
    return LauncherDiscoveryRequestBuilder.request()
        .selectors(groups().map(DiscoverySelectors::selectClass).toList())
        .filters(selection)
        .configurationParameter(
            "junit.jupiter.displayname.generator.default", Sentences.class.getName())
        .configurationParameter(PARALLEL + "enabled", String.valueOf(parallel > 1))
        .configurationParameter(PARALLEL + "mode.default", "same_thread")
        .configurationParameter(PARALLEL + "mode.classes.default", "concurrent")
        .configurationParameter(PARALLEL + "config.executor-service", "worker_thread_pool")
        .configurationParameter(PARALLEL + "config.strategy", "fixed")
        .configurationParameter(PARALLEL + "config.fixed.parallelism", String.valueOf(parallel))
        .configurationParameter(PARALLEL + "config.fixed.max-pool-size", String.valueOf(parallel))
        .build();
  }

  /** What the launcher has to find: some checks, by their ids of an earlier run. */
  public static LauncherDiscoveryRequest request(List<String> checks) {
    return LauncherDiscoveryRequestBuilder.request()
        .selectors(checks.stream().map(DiscoverySelectors::selectUniqueId).toList())
        .configurationParameter(
            "junit.jupiter.displayname.generator.default", Sentences.class.getName())
        .build();
  }

  /** Lets the checks that this launcher runs find their session. */
  public static void share(Session session, LauncherSession launcher) {
    launcher.getStore().put(Namespace.create(SessionExtension.NAMESPACE), Session.class, session);
  }

  private static Stream<Class<?>> groups() {
    return Stream.of(
        AuthorizationCodeChecks.class,
        CommandLineChecks.class,
        ListChecks.class,
        CronJobChecks.class,
        DeployChecks.class,
        SiteChecks.class,
        ServiceUpdateChecks.class,
        ServiceStateChecks.class,
        PreDeployChecks.class,
        MetricChecks.class,
        EventChecks.class,
        PostgresChecks.class,
        HttpMetricChecks.class,
        SleepChecks.class,
        JobChecks.class,
        PrivateNetworkChecks.class,
        KeyValueChecks.class,
        TokenChecks.class,
        OauthMetadataChecks.class,
        OauthClientChecks.class,
        OauthAuthorizationChecks.class,
        OauthDeviceChecks.class,
        AuthenticationChecks.class,
        PersonChecks.class,
        ConsentChecks.class,
        OwnerChecks.class,
        UserChecks.class,
        MemberChecks.class,
        AuditLogChecks.class,
        WebhookChecks.class,
        WebhookDeliveryChecks.class,
        RefusalChecks.class,
        OwnRefusalChecks.class,
        HealthChecks.class,
        GraphqlChecks.class,
        ProjectChecks.class,
        ProtectionChecks.class,
        MoveChecks.class,
        RegistryCredentialChecks.class,
        WorkflowChecks.class,
        RequestChecks.class,
        IdempotencyChecks.class,
        FreshnessChecks.class,
        IdChecks.class,
        CreationChecks.class,
        BlueprintChecks.class,
        BlueprintFileChecks.class,
        ServiceChecks.class,
        ServiceListChecks.class,
        ServiceDeleteChecks.class,
        EnvVarChecks.class,
        SecretFileChecks.class,
        EnvGroupChecks.class,
        CustomDomainChecks.class,
        DiskChecks.class,
        PostgresExportChecks.class,
        AutoscalingChecks.class,
        NotificationChecks.class,
        UsageChecks.class,
        McpChecks.class,
        LogChecks.class);
  }
}
