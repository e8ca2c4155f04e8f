package dev.platform.app;

import dev.platform.base.config.Config;
import dev.platform.base.contract.ContractProfiles;
import dev.platform.base.db.DatabaseAddress;
import dev.platform.base.db.EmbeddedPostgresServer;
import dev.platform.base.mail.MailSettings;
import dev.platform.base.net.OutboundSettings;
import dev.platform.base.secret.Secret;
import dev.platform.content.release.ReleaseSettings;
import dev.platform.content.source.ContentSettings;
import dev.platform.http.listener.Listen;
import dev.platform.identity.admission.LimitSettings;
import dev.platform.identity.audit.AuditSettings;
import dev.platform.identity.oauth.token.OauthSettings;
import dev.platform.platform.autoscaling.AutoscalingSettings;
import dev.platform.platform.certificate.CertificateSettings;
import dev.platform.platform.cronjob.CronJobSettings;
import dev.platform.platform.datastore.DatastoreSettings;
import dev.platform.platform.deploy.DeploySettings;
import dev.platform.platform.disk.DiskSettings;
import dev.platform.platform.domain.DomainSettings;
import dev.platform.platform.event.EventSettings;
import dev.platform.platform.job.JobSettings;
import dev.platform.platform.log.LogSettings;
import dev.platform.platform.network.NetworkSettings;
import dev.platform.platform.postgres.BackupSettings;
import dev.platform.platform.postgres.ExportSettings;
import dev.platform.platform.service.OutboundIps;
import dev.platform.platform.sleep.SleepSettings;
import dev.platform.platform.usage.UsageSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * All that an operator can set that concerns the whole process.
 *
 * @param data data directory of this process
 * @param logLevel how much the program's own log says
 * @param roles what this process is
 * @param base content service
 * @param api API and dashboard
 * @param oauth authorization server; the API's origin unless set apart
 * @param apps customers' services
 * @param appsTls the same over TLS
 * @param management where metrics of the process are served; empty: nowhere
 * @param certificates which authority issues certificates
 * @param content where docs and blog are read from
 * @param releases where the releases of the desktop application are
 * @param database an external database; empty is the embedded one
 * @param poolSize connections to the database at most
 * @param profiles operations beside the default ones
 * @param tokens what tokens need to know
 * @param outbound where requests to addresses of others may go
 * @param mail whether and how mail is sent
 * @param limits how much callers may ask for
 * @param deploy budgets of deploys
 * @param outboundIps where connections of services come from
 * @param domains who may have which domains
 * @param sleep when services sleep
 * @param jobs limits of one-off jobs
 * @param disk when snapshots of disks are taken
 * @param autoscaling how fast services are scaled
 * @param cronJobs limits of cron jobs
 * @param audit how long entries of the audit log are kept
 * @param logs how long log lines are kept
 * @param network which addresses private services have
 * @param datastores how datastores are reached from outside
 * @param exports what becomes of exports of databases
 * @param backups how far back databases can be recovered
 * @param usage what usage costs
 * @param engine what builds and runs services
 * @param adminEmail email address of the first admin
 * @param adminPassword password of the first administrator; empty makes one
 */
record Settings(
    Path data,
    String logLevel,
    Set<Role> roles,
    Origin base,
    Origin api,
    Origin oauth,
    Origin apps,
    AppsTls appsTls,
    Optional<Listen> management,
    CertificateSettings certificates,
    ContentSettings content,
    ReleaseSettings releases,
    Optional<DatabaseAddress> database,
    int poolSize,
    ContractProfiles profiles,
    OauthSettings tokens,
    OutboundSettings outbound,
    MailSettings mail,
    LimitSettings limits,
    DeploySettings deploy,
    OutboundIps outboundIps,
    DomainSettings domains,
    SleepSettings sleep,
    JobSettings jobs,
    DiskSettings disk,
    AutoscalingSettings autoscaling,
    CronJobSettings cronJobs,
    AuditSettings audit,
    EventSettings events,
    LogSettings logs,
    NetworkSettings network,
    DatastoreSettings datastores,
    ExportSettings exports,
    BackupSettings backups,
    UsageSettings usage,
    EngineSettings engine,
    String adminEmail,
    Optional<Secret> adminPassword) {

  static Settings of(Config config) {
    var api =
        Origin.of(
            config,
            "api",
            URI.create("http://localhost:4001"),
            "Origin of the API. The server listens on its port.");
    var logLevel =
        config.word(
            "log.level",
            List.of("error", "warn", "info", "debug", "trace"),
            "info",
            "Log level of the server.");
    var data = config.path("data", Path.of("data"), "Data directory of this process.");
    var oauth =
        Origin.of(
            config,
            "oauth",
            api.url(),
            "Origin of the authorization server. Default: the origin of the API.");
    var base =
        Origin.of(
            config,
            "base",
            URI.create("http://localhost:4000"),
            "Origin of the website. The server listens on its port.");
    var apps =
        Origin.wildcard(
            config,
            "apps",
            URI.create("http://*.localhost:4002"),
            "Origin of deployed services. The slug of a service replaces *.");
    var tls = AppsTls.of(config, apps.url());
    var settings =
        new Settings(
            data,
            logLevel,
            roles(config),
            base,
            api,
            oauth,
            apps,
            tls,
            Listen.local(
                config,
                "management.listen",
                "Host and port on which this process serves Prometheus metrics and its health,"
                    + " without authentication, such as 127.0.0.1:4003. If not set, it does"
                    + " not."),
            CertificateSettings.of(config, tls.listen().isPresent()),
            ContentSettings.of(config),
            ReleaseSettings.of(config),
            database(config),
            (int)
                config.number(
                    "database.pool",
                    16,
                    4,
                    500,
                    "Maximum number of database connections per process."),
            ContractProfiles.of(config),
            OauthSettings.of(config, oauth.url(), api.url()),
            OutboundSettings.of(config),
            MailSettings.of(config),
            LimitSettings.of(config),
            DeploySettings.of(config),
            OutboundIps.of(config),
            DomainSettings.of(config, apps.url(), List.of(base.url(), api.url(), oauth.url())),
            SleepSettings.of(config),
            JobSettings.of(config),
            DiskSettings.of(config),
            AutoscalingSettings.of(config),
            CronJobSettings.of(config),
            AuditSettings.of(config),
            EventSettings.of(config),
            LogSettings.of(config),
            NetworkSettings.of(config),
            DatastoreSettings.of(config, api.url()),
            ExportSettings.of(config),
            BackupSettings.of(config),
            UsageSettings.of(config),
            EngineSettings.of(config, data, List.of(base, api, oauth, apps), tls),
            config.text("admin.email", "admin@localhost", "Email address of the first admin."),
            config.secret(
                "admin.password",
                "Password of the first admin. If not set, a password is generated and shown."));
    SettingsRules.check(config, settings);
    return settings;
  }

  /** The key that secrets are encrypted with. */
  Path secretKey() {
    return data.resolve("secret.key");
  }

  /** Folder of the embedded database. */
  Path embeddedDatabase() {
    return data.resolve("postgres");
  }

  /** The database, unless it is the embedded one and does not run. */
  Optional<DatabaseAddress> runningDatabase() {
    return database.or(() -> EmbeddedPostgresServer.running(embeddedDatabase()));
  }

  /** The origins of the installation. */
  List<URI> urls() {
    return Stream.of(base, api, oauth, apps).map(Origin::url).toList();
  }

  private static Set<Role> roles(Config config) {
    return Role.parse(
        config.words(
            "roles",
            Role.words(),
            Role.words(),
            "Parts to run in this process. Several processes can share a database."));
  }

  private static Optional<DatabaseAddress> database(Config config) {
    Optional<Secret> url =
        config.secret(
            "database.url",
            "JDBC or postgresql:// URL of the database. If not set, an embedded PostgreSQL is"
                + " used.");
    Optional<DatabaseAddress> address = url.map(Secret::reveal).flatMap(DatabaseAddress::parse);
    if (url.isPresent() && address.isEmpty()) {
      config.problem(
          "database.url",
          "must have the format postgresql://user:password@host:5432/database. In the user name and"
              + " password, percent-encode all characters except letters, digits, and -._~");
    }
    return address;
  }
}
