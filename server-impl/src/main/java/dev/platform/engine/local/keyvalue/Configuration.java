package dev.platform.engine.local.keyvalue;

import dev.platform.engine.local.server.MemberFolders;
import dev.platform.engine.spi.KeyValueSpec;
import dev.platform.engine.spi.KeyValueSpec.Persistence;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the program of a server reads when it starts, in words that its version knows. */
final class Configuration {
  static final String MAIN = "server.conf";
  static final String USERS = "users.acl";
  static final String CERTIFICATE = "tls.crt";
  static final String KEY = "tls.key";

  /** The user that the platform itself logs in as. */
  static final String PLATFORM = "platform";

  /** Changes after which a snapshot is written: seconds, number of changes, and so on. */
  static final String SNAPSHOTS = "3600 1 300 100 60 10000";

  /** What customers may do besides, of what is otherwise the operator's. */
  private static final String ALLOWED =
      "+@all -@admin -@dangerous +info +keys +restore +sort +flushdb +flushall +swapdb +config|get"
          + " +client|list +client|kill";

  private static final Pattern CERTIFICATE_FILES =
      Pattern.compile("(?m)^(tls-cert-file|tls-key-file) \"(.*)\"$");

  private Configuration() {}

  /**
   * The main file.
   *
   * @param files what the data on disk are
   */
  static String main(
      KeyValueProgram program,
      KeyValueSpec spec,
      MemberFolders at,
      int port,
      int tlsPort,
      Persistence files) {
    return """
        bind 127.0.0.1
        protected-mode no
        port %d
        tls-port %d
        tls-cert-file "%s"
        tls-key-file "%s"
        tls-auth-clients no
        tls-protocols "TLSv1.2 TLSv1.3"
        aclfile "%s"
        dir "%s"
        maxmemory %d
        maxmemory-policy %s
        maxclients %d
        appendonly %s
        appendfsync everysec
        save %s
        sanitize-dump-payload yes
        tcp-keepalive 60
        daemonize no
        always-show-logo no
        """
            .formatted(
                port,
                tlsPort,
                at.config().resolve(CERTIFICATE),
                at.config().resolve(KEY),
                at.config().resolve(USERS),
                at.data(),
                spec.maxMemoryBytes(),
                spec.maxMemoryPolicy(),
                clients(spec),
                files == Persistence.JOURNAL_SNAPSHOT ? "yes" : "no",
                files == Persistence.OFF ? "\"\"" : SNAPSHOTS)
        + (program.isValkey() || program.isAtLeast(7, 0) ? SINCE_7 : "");
  }

  /**
   * The settings in a main file that name the files of the certificate, which are read again when
   * they are set. A server finds them where they were when it started.
   */
  static List<String> certificate(String main) {
    return CERTIFICATE_FILES
        .matcher(main)
        .results()
        .flatMap(setting -> Stream.of(setting.group(1), setting.group(2)))
        .toList();
  }

  private static final String SINCE_7 =
      """
      enable-protected-configs no
      enable-debug-command no
      enable-module-command no
      """;

  /** Those of customers, and the platform's own. */
  static int clients(KeyValueSpec spec) {
    return spec.maxConnections() + 4;
  }

  /** Who may do what. The user without a name is whoever sends the password alone. */
  static String users(KeyValueSpec spec, String ownPassword) {
    String rules = " reset on #" + hash(spec.password()) + " ~* &* " + ALLOWED + "\n";
    return "user default%suser %s%suser %s reset on #%s ~* &* +@all%n"
        .formatted(rules, spec.user(), rules, PLATFORM, hash(ownPassword));
  }

  private static String hash(String password) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256")
                  .digest(password.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
