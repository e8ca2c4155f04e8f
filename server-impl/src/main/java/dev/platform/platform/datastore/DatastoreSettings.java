package dev.platform.platform.datastore;

import dev.platform.base.config.Config;
import dev.platform.base.host.NumberRange;
import java.net.URI;
import java.util.regex.Pattern;

/**
 * How datastores are reached from outside.
 *
 * @param apiUrl origin of the API and the dashboard
 * @param listen address that external ports listen on
 * @param host name or address in external connection strings
 * @param caFile where clients have the certificate of the authority; {@link #SYSTEM_CA} if it is
 *     among those that their system trusts
 * @param firstPort the lowest external port
 * @param lastPort the highest external port
 */
public record DatastoreSettings(
    URI apiUrl, String listen, String host, String caFile, int firstPort, int lastPort) {
  /** The word for the certificates that a system trusts, as PostgreSQL has it. */
  public static final String SYSTEM_CA = "system";

  private static final String CA_FILE = "platform-ca.pem";
  private static final String DEFAULT_PORTS = "15400-16399";
  private static final Pattern PORTS = Pattern.compile("(\\d{4,5})-(\\d{4,5})");
  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.-]{0,252}");
  private static final Pattern ADDRESS = Pattern.compile("[0-9.]{7,15}|[0-9a-fA-F:.]{2,45}");
  private static final Pattern FILE = Pattern.compile("[A-Za-z0-9._/+@-]{1,255}");
  private static final int MIN_PORT = 1_024;
  private static final int MAX_PORT = 65_535;

  /** Reads the settings {@code platform.datastore.*}. */
  public static DatastoreSettings of(Config config, URI apiUrl) {
    var ports =
        config.text(
            "datastore.ports",
            DEFAULT_PORTS,
            "Range of ports for external connections to datastores, one port each. Installations on"
                + " the same host need different ranges.");
    var settings =
        new DatastoreSettings(
            apiUrl,
            matching(
                config,
                "datastore.listen",
                "127.0.0.1",
                ADDRESS,
                "must be an IP address, such as 127.0.0.1",
                "IP address on which external connections to datastores are accepted."),
            matching(
                config,
                "datastore.host",
                apiUrl.getHost(),
                HOST,
                "must be a host name or an IPv4 address",
                "Host name in external connection strings of datastores. Default: the host of the"
                    + " API."),
            matching(
                config,
                "datastore.cafile",
                CA_FILE,
                FILE,
                "must be a path without spaces, or system",
                "Path, on clients' computers, of the certificate that external connection strings of"
                    + " datastores name, or system for the certificates that the client's system"
                    + " trusts. Clients download it from /v1/datastores/ca.pem."),
            0,
            0);
    try {
      return settings.withPorts(ports);
    } catch (IllegalArgumentException e) {
      config.problem("datastore.ports", String.valueOf(e.getMessage()));
      return settings.withPorts(DEFAULT_PORTS);
    }
  }

  /**
   * A page at the API origin.
   *
   * @param path of the page
   */
  public URI page(String path) {
    return URI.create(apiUrl + path);
  }

  /** The range of ports as numbers that an installation has for itself. */
  public NumberRange claimed() {
    return new NumberRange(
        "platform.datastore.ports", firstPort, lastPort, firstPort + "-" + lastPort);
  }

  /**
   * Where a datastore is called from outside.
   *
   * @param port its own
   */
  public ExternalAddress external(int port) {
    return new ExternalAddress(host, port, caFile);
  }

  private static String matching(
      Config config, String name, String fallback, Pattern form, String problem, String meaning) {
    var text = config.text(name, fallback, meaning);
    if (!form.matcher(text).matches()) {
      config.problem(name, problem);
      return fallback;
    }
    return text;
  }

  private DatastoreSettings withPorts(String text) {
    var parts = PORTS.matcher(text.strip());
    if (!parts.matches()) {
      throw new IllegalArgumentException("must be a range of ports such as " + DEFAULT_PORTS);
    }
    int first = Integer.parseInt(parts.group(1));
    int last = Integer.parseInt(parts.group(2));
    if (first < MIN_PORT || last > MAX_PORT || first > last) {
      throw new IllegalArgumentException("must be a range of ports from 1024 to 65535");
    }
    return new DatastoreSettings(apiUrl, listen, host, caFile, first, last);
  }
}
