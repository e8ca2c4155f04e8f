package dev.platform.bench;

import com.fasterxml.jackson.jakarta.rs.json.JacksonJsonProvider;
import dev.platform.http.Application;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import java.util.List;
import javax.sql.DataSource;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;
import org.glassfish.hk2.utilities.binding.AbstractBinder;
import org.glassfish.jersey.CommonProperties;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.ServerProperties;

/** What the libraries cost without us: one select, no credential, no contract, no view. */
@Singleton
@Path("/bare/services")
@Produces("application/json")
public final class BareResource {
  private final SqlSessionFactory sessions;
  private final String workspace;

  @Inject
  BareResource(SqlSessionFactory sessions, Sample sample) {
    this.sessions = sessions;
    this.workspace = sample.workspace();
  }

  /** The Jersey application of this resource. */
  static ResourceConfig application() {
    return new ResourceConfig(BareResource.class)
        .registerInstances(new JacksonJsonProvider(Application.MAPPER))
        .property(CommonProperties.FEATURE_AUTO_DISCOVERY_DISABLE, true)
        .property(ServerProperties.WADL_FEATURE_DISABLE, true);
  }

  /** What it needs. */
  static ServiceLocator container(DataSource source, Sample sample) {
    var configuration =
        new Configuration(new Environment("bare", new JdbcTransactionFactory(), source));
    configuration.setMapUnderscoreToCamelCase(true);
    configuration.setCacheEnabled(false);
    configuration.addMapper(BareMapper.class);
    var sessions = new SqlSessionFactoryBuilder().build(configuration);
    return ServiceLocatorUtilities.bind(
        new AbstractBinder() {
          @Override
          protected void configure() {
            bind(sessions).to(SqlSessionFactory.class);
            bind(sample).to(Sample.class);
          }
        });
  }

  @GET
  @Path("{id}")
  public BareService find(@PathParam("id") String id) {
    try (var session = sessions.openSession(true)) {
      return session.getMapper(BareMapper.class).find(id);
    }
  }

  @GET
  public List<BareService> list(@QueryParam("limit") int limit) {
    try (var session = sessions.openSession(true)) {
      return session.getMapper(BareMapper.class).list(workspace, limit);
    }
  }
}
