package dev.platform.platform.notification;

import dev.platform.base.mail.Mail;
import dev.platform.base.mail.MailContent;
import dev.platform.page.PageSettings;
import dev.platform.platform.ResourceName;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Notices in the words of a mail. */
final class NotificationMails {
  private static final String RESTARTS =
      "Platform starts it again. You receive at most one email an hour about this.";

  private static final String CAUSE =
      "An operator can see the cause with `platform postgres backups`.";

  private static final Pattern HINT = Pattern.compile("(Hint: .* See )/docs(/\\S+)");

  private final PageSettings settings;

  @Inject
  NotificationMails(PageSettings settings) {
    this.settings = settings;
  }

  /**
   * A mail to one member.
   *
   * @param workspace name of the workspace
   * @param subject what it is about
   */
  Mail mail(DueNotice notice, String workspace, ResourceName subject, String to) {
    var content = new MailContent();
    var name = MailContent.name(subject.name());
    var workspaceName = MailContent.name(workspace);
    sentences(notice, name, content);
    subject.page().ifPresent(page -> content.link("Open " + name, page));
    content.link("How to find the cause", help(notice.kind()));
    content.footer(
        "You receive this email as a member of the workspace "
            + workspaceName
            + ". To choose which notifications a service sends, see "
            + settings.docs()
            + "/api/notifications");
    return Mail.of(to, "[" + workspaceName + "] " + line(notice, name), content);
  }

  private static String line(DueNotice notice, String name) {
    return switch (notice.kind()) {
      case DEPLOY_FAILED -> "Deploy of " + name + " failed";
      case DEPLOY_LIVE -> "Deploy of " + name + " is live";
      case INSTANCE_FAILED -> name + (notice.count() == 1 ? " failed" : " keeps failing");
      case CRON_RUN_FAILED -> "Cron job " + name + " failed" + times(notice);
      case EXPORT_FAILED -> "Export of " + name + " failed" + times(notice);
      case BACKUP_FAILED -> "Backup of " + name + " failed" + times(notice);
      case ARCHIVE_FAILED -> "Changes of " + name + " are not backed up";
      case WEBHOOK_DISABLED -> "Webhook " + name + " is disabled";
      case DOMAIN_UNVERIFIED -> "Domain " + notice.about() + " is no longer verified";
      case CERTIFICATE_FAILED -> "No certificate for " + notice.about();
      case POSTGRES_UNAVAILABLE -> "Database " + name + " is unavailable" + times(notice);
      case POSTGRES_FAILED_OVER -> "Database " + name + " failed over" + times(notice);
      case KEY_VALUE_UNHEALTHY -> "Key Value " + name + " is unavailable" + times(notice);
    };
  }

  /** The last lines of what failed; a hint among them leads to the docs. */
  private void output(List<String> lines, MailContent content) {
    var output = lines.stream().filter(line -> !HINT.matcher(line).matches()).toList();
    if (!output.isEmpty()) {
      content.output(output);
    }
    lines.stream()
        .map(HINT::matcher)
        .filter(Matcher::matches)
        .forEach(hint -> content.paragraph(hint.group(1) + settings.docs() + hint.group(2)));
  }

  private void sentences(DueNotice notice, String name, MailContent content) {
    content.paragraph(
        switch (notice.kind()) {
          case DEPLOY_FAILED -> "Deploy %s of %s failed.".formatted(notice.about(), name);
          case DEPLOY_LIVE -> "Deploy %s of %s is live.".formatted(notice.about(), name);
          case INSTANCE_FAILED -> "An instance of %s failed%s.".formatted(name, times(notice));
          case CRON_RUN_FAILED -> "A run of %s failed%s.".formatted(name, times(notice));
          case EXPORT_FAILED -> "An export of %s failed%s.".formatted(name, times(notice));
          case BACKUP_FAILED ->
              "The daily backup of the database %s failed%s.".formatted(name, times(notice));
          case ARCHIVE_FAILED -> "Changes of the database %s are not backed up.".formatted(name);
          case WEBHOOK_DISABLED -> "Platform disabled the webhook %s.".formatted(name);
          case DOMAIN_UNVERIFIED ->
              "The DNS records of %s are missing. %s no longer receives its requests."
                  .formatted(notice.about(), name);
          case CERTIFICATE_FAILED ->
              "Platform cannot get a certificate for %s, a domain of %s."
                  .formatted(notice.about(), name);
          case POSTGRES_UNAVAILABLE ->
              "The server of the database %s does not accept connections%s."
                  .formatted(name, times(notice));
          case KEY_VALUE_UNHEALTHY ->
              "The Key Value server %s does not accept connections%s."
                  .formatted(name, times(notice));
          case POSTGRES_FAILED_OVER ->
              "The standby of the database %s took over%s.".formatted(name, times(notice));
        });
    var cause = notice.detail().lines().toList();
    if (!cause.isEmpty()) {
      content.paragraph((notice.count() > 1 ? "Most recent cause: " : "Cause: ") + cause.get(0));
      output(cause.subList(1, cause.size()), content);
    }
    switch (notice.kind()) {
      case DEPLOY_FAILED ->
          content.paragraph("If an earlier version was live, it continues to run.");
      case INSTANCE_FAILED -> content.paragraph(RESTARTS);
      case CRON_RUN_FAILED ->
          content.paragraph("You receive at most one email an hour about this.");
      case EXPORT_FAILED -> content.paragraph("The log of the instance contains the cause.");
      case BACKUP_FAILED ->
          content.paragraph(
              "Platform tries again. Until a backup is complete, the database can be recovered to"
                  + " the times that earlier backups cover. "
                  + CAUSE);
      case ARCHIVE_FAILED ->
          content.paragraph(
              "Platform keeps trying. Meanwhile, the database cannot be recovered to later times. "
                  + CAUSE);
      case WEBHOOK_DISABLED ->
          content.paragraph("It receives no events until you enable it again.");
      case POSTGRES_UNAVAILABLE, KEY_VALUE_UNHEALTHY -> content.paragraph(RESTARTS);
      case POSTGRES_FAILED_OVER ->
          content.paragraph("Its address is the same. Clients have to connect again.");
      case DEPLOY_LIVE, DOMAIN_UNVERIFIED, CERTIFICATE_FAILED -> {}
    }
  }

  private static String times(DueNotice notice) {
    return notice.count() == 1 ? "" : " " + notice.count() + " times";
  }

  private URI help(NoticeKind kind) {
    var page =
        switch (kind) {
          case DEPLOY_FAILED, DEPLOY_LIVE -> "/concepts/deploys";
          case INSTANCE_FAILED -> "/concepts/logs";
          case CRON_RUN_FAILED -> "/api/cron-jobs";
          case EXPORT_FAILED -> "/api/postgres";
          case BACKUP_FAILED, ARCHIVE_FAILED -> "/operations/backup#recover-a-postgres-instance";
          case WEBHOOK_DISABLED -> "/webhooks";
          case DOMAIN_UNVERIFIED, CERTIFICATE_FAILED -> "/api/custom-domains";
          case POSTGRES_UNAVAILABLE, POSTGRES_FAILED_OVER -> "/api/postgres";
          case KEY_VALUE_UNHEALTHY -> "/api/key-value";
        };
    return URI.create(settings.docs() + page);
  }
}
