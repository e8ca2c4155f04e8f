package dev.platform.app;

import dev.platform.base.contract.ContractProfiles;
import dev.platform.base.mail.MailSettings;
import dev.platform.base.net.OutboundSettings;
import dev.platform.identity.admission.LimitSettings;
import dev.platform.identity.audit.AuditSettings;
import dev.platform.identity.oauth.token.OauthSettings;
import dev.platform.identity.session.PasswordResetLinks;
import dev.platform.identity.session.SessionSettings;
import dev.platform.identity.workspace.InvitationLinks;
import dev.platform.page.PageSettings;
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
import dev.platform.platform.routing.RoutingSettings;
import dev.platform.platform.service.OutboundIps;
import dev.platform.platform.service.ServiceSettings;
import dev.platform.platform.sleep.SleepSettings;
import dev.platform.platform.usage.UsageSettings;
import org.glassfish.hk2.utilities.binding.AbstractBinder;

/** Gives each room the part of the settings that is its own. */
final class SettingsBinder extends AbstractBinder {
  private final Settings settings;

  SettingsBinder(Settings settings) {
    this.settings = settings;
  }

  @Override
  protected void configure() {
    bind(settings.profiles()).to(ContractProfiles.class);
    bind(new SessionSettings(settings.api().url())).to(SessionSettings.class);
    bind(new InvitationLinks(settings.api().url())).to(InvitationLinks.class);
    bind(new PasswordResetLinks(settings.api().url())).to(PasswordResetLinks.class);
    bind(new PageSettings(settings.base().url().resolve("/docs"))).to(PageSettings.class);
    bind(settings.limits()).to(LimitSettings.class);
    bind(settings.tokens()).to(OauthSettings.class);
    bind(settings.mail()).to(MailSettings.class);
    bind(settings.outbound()).to(OutboundSettings.class);
    bind(settings.deploy()).to(DeploySettings.class);
    bind(settings.certificates()).to(CertificateSettings.class);
    bind(settings.outboundIps()).to(OutboundIps.class);
    bind(settings.domains()).to(DomainSettings.class);
    bind(settings.jobs()).to(JobSettings.class);
    bind(settings.disk()).to(DiskSettings.class);
    bind(settings.autoscaling()).to(AutoscalingSettings.class);
    bind(settings.cronJobs()).to(CronJobSettings.class);
    bind(new RoutingSettings(settings.deploy().drainLimit())).to(RoutingSettings.class);
    bind(settings.sleep()).to(SleepSettings.class);
    bind(settings.network()).to(NetworkSettings.class);
    bind(settings.datastores()).to(DatastoreSettings.class);
    bind(settings.exports()).to(ExportSettings.class);
    bind(settings.backups()).to(BackupSettings.class);
    bind(settings.audit()).to(AuditSettings.class);
    bind(settings.events()).to(EventSettings.class);
    bind(settings.usage()).to(UsageSettings.class);
    bind(settings.logs()).to(LogSettings.class);
    bind(new ServiceSettings(
            settings.api().url(),
            settings.apps().url(),
            settings.engine().local().allowFileRepos()))
        .to(ServiceSettings.class);
  }
}
