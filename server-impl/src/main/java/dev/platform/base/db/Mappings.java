package dev.platform.base.db;

import dev.platform.base.id.Id;
import dev.platform.base.id.UserId;
import dev.platform.base.id.WorkspaceId;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.apache.ibatis.session.AutoMappingUnknownColumnBehavior;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.ExecutorType;
import org.apache.ibatis.session.LocalCacheScope;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.defaults.DefaultSqlSession;
import org.apache.ibatis.transaction.jdbc.JdbcTransaction;

/**
 * The statements of some rooms as MyBatis has read them. They name no database, and reading them
 * costs more than all else that a start does, so that one reading serves every database of this
 * process.
 */
final class Mappings {
  private static final Map<Source, Mappings> READ = new ConcurrentHashMap<>();

  private final Configuration configuration = new Configuration();

  private Mappings(Source source) {
    configuration.setMapUnderscoreToCamelCase(true);
    configuration.setArgNameBasedConstructorAutoMapping(true);
    configuration.setAutoMappingUnknownColumnBehavior(AutoMappingUnknownColumnBehavior.FAILING);
    configuration.setLocalCacheScope(LocalCacheScope.STATEMENT);
    configuration.setCacheEnabled(false);
    configuration.setObjectFactory(new RowFactory());
    register(WorkspaceId.class);
    register(UserId.class);
    source.ids.forEach(this::register);
    source.mappers.forEach(configuration::addMapper);
  }

  static Mappings of(List<Persistence> rooms) {
    var source =
        new Source(
            rooms.stream().flatMap(room -> room.mappers().stream()).toList(),
            rooms.stream().<Class<? extends Id>>flatMap(room -> room.ids().stream()).toList());
    return READ.computeIfAbsent(source, Mappings::new);
  }

  SqlSession open(DataSource database, boolean autoCommit) {
    var transaction = new JdbcTransaction(database, null, autoCommit);
    var executor = configuration.newExecutor(transaction, ExecutorType.SIMPLE);
    return new DefaultSqlSession(configuration, executor, autoCommit);
  }

  private <I extends Id> void register(Class<I> id) {
    configuration.getTypeHandlerRegistry().register(id, new IdTypeHandler<>(id));
  }

  private record Source(List<Class<?>> mappers, List<Class<? extends Id>> ids) {}
}
